import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Me } from "../../../db/schema/staff.ts";
import { whenIdle } from "../../boot/idle.ts";
import { hasUnsavedInput } from "../../service-worker/unsaved-input.ts";
import { dropToasts } from "../../ui/toast.tsx";
import { readLast, takeLast } from "./begin.ts";
import { hasLeft, reopenDevice, stopDevice } from "../sync/current.ts";
import { retryUntil } from "../layout/retry.ts";
import { cameBack } from "./left.ts";
import { hearOthers, tellSignIn } from "./leave.ts";
import { forgetStaffRows, meQuery, readAsStaff } from "./session.ts";

interface Who {
  /** Whose screens stand; undefined for nobody's. */
  who: Me | undefined;
  /** It is known that nobody is signed in. */
  known: boolean;
  /** The session of whose screens stand is over. */
  ended: boolean;
  /** It is known whether the session stands, or that nobody can tell. */
  settled: boolean;
  /** Why it is not known who is signed in. */
  problem: unknown;
  entered: (who: Me) => void;
  /** This person has signed out. */
  left: (person: string) => void;
  /** The session turned out to be over. */
  sessionOver: () => void;
  again: () => void;
}

/** Longer than the server takes to answer a sign-out. */
const leavingMs = 30_000;

// What a device keeps is loaded by those alone who are signed in, or were.
const here = () => import("../sync/here.ts");

/** Who is here: the server says so, and out of its reach the device, of whoever did not sign out. */
export function useSession(): Who {
  const client = useQueryClient();
  useState(() => readAsStaff(client));
  const { data: me, error, refetch } = useQuery(meQuery);
  // Whose screens stand: they stay when the session ends, so that nothing typed is lost.
  const [whose, setWhose] = useState<Me>();
  // Who was here last, as long as the server has not said who is.
  const [kept, setKept] = useState(takeLast);
  // Whether somebody had begun to write before the server said that nobody is signed in: they keep what they see.
  const [writing, setWriting] = useState<boolean>();
  if (me === null && kept && !whose && writing === undefined) setWriting(hasUnsavedInput());
  const who = me ?? whose ?? (me === undefined || writing ? kept : undefined);
  // Whom the registry has named to this page, or been told of by it.
  const noted = useRef<string>(undefined);

  const left = (person: string) => {
    hide(person);
    const clear = async () => {
      const { forget, erase } = await here();
      // Where the registry could not be opened during the sign-out, it names them still.
      await forget(person);
      await erase(person);
    };
    // What it could not erase now goes at the next start.
    clear().catch(() => undefined);
  };
  /** Nothing of theirs stands on the screen any more. */
  const hide = (person: string) => {
    hasLeft(person);
    if (who?.id !== person) return;
    // A toast may name an article of theirs. Where its library is gone, nothing is shown either.
    dropToasts().catch(() => undefined);
    setWhose(undefined);
    setKept(undefined);
    // An answer that is still on its way would bring them back.
    void client.cancelQueries(meQuery);
    client.setQueryData(meQuery.queryKey, null);
    forgetStaffRows(client);
  };
  const entered = (entering: Me) => {
    reopenDevice(entering.id);
    if (entering.id !== whose?.id) forgetStaffRows(client);
    setWhose(entering);
    client.setQueryData(meQuery.queryKey, entering);
    tellSignIn(entering.id);
  };
  useEffect(() => {
    // Also of a session that was there before this page, and of somebody else's in another tab.
    if (!me || me === whose) return;
    if (whose && whose.id !== me.id) forgetStaffRows(client);
    setWhose(me);
  }, [me, whose, client]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was known before the first drawing is not read again
  useEffect(() => {
    let over = false;
    // Without what is kept here the server alone says who is here.
    const reading = kept ? Promise.resolve(kept) : readLast().catch(() => undefined);
    const begin = async () => {
      const last = await reading;
      noted.current ??= last?.id;
      if (last && !over) setKept(last);
      const { eraseLeft } = await here();
      // Nobody waits for it, and what it could not erase goes at the next start.
      whenIdle(() => void eraseLeft().catch(() => undefined));
    };
    // Without it the server alone says who is here.
    begin().catch(() => undefined);
    return () => {
      over = true;
    };
  }, []);
  useEffect(() => {
    if (me === undefined) return undefined;
    let over = false;
    const note = async () => {
      const { remember, end } = await here();
      if (me) {
        await remember(me);
        noted.current = me.id;
      }
      // The server has said that nobody is: without it nobody's screens open here.
      else await end();
    };
    // Nothing on the screen waits for it; what is not written down would open the wrong screens without the server.
    void retryUntil(note, () => over);
    return () => {
      over = true;
    };
  }, [me]);
  useEffect(() => {
    // Out of reach it is theirs to work on; what they type stays when the session turns out to be over.
    if (error && kept && !whose) setWhose(kept);
  }, [error, kept, whose]);

  const check = async () => {
    // A page that was frozen has not heard of it. Whom it could not write down has not signed out by that.
    if (whose && noted.current === whose.id && (await (await here()).hasSignedOut(whose.id)))
      left(whose.id);
  };
  // A page that was frozen hears late: they may have signed in again since.
  const hearLeft = async (person: string) => {
    if (await (await here()).isOut(person)) return left(person);
    reopenDevice(person);
    void refetch();
  };
  const latest = useRef({ refetch, check, hearLeft, hide });
  latest.current = { refetch, check, hearLeft, hide };
  useEffect(() => {
    let late: ReturnType<typeof setTimeout> | undefined;
    const ending = hearOthers({
      leaving(person) {
        stopDevice(person);
        clearTimeout(late);
        // The tab that said so may have been closed since.
        late = setTimeout(() => reopenDevice(person), leavingMs);
      },
      stayed: reopenDevice,
      left(person) {
        // Whoever cannot look believes it; what they kept the other tab erases, unless they have come back.
        latest.current.hearLeft(person).catch(() => latest.current.hide(person));
      },
      entered(person) {
        cameBack(person);
        reopenDevice(person);
        void latest.current.refetch();
      },
    });
    return () => {
      clearTimeout(late);
      ending();
    };
  }, []);
  useEffect(() => {
    // Whoever comes back from a public page has heard nothing meanwhile.
    void latest.current.refetch({ cancelRefetch: false });
    const look = () => {
      if (document.hidden) return;
      void latest.current.refetch();
      // Looked at again at the next occasion; until then the server says it.
      latest.current.check().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", look);
    addEventListener("online", look);
    addEventListener("pageshow", look);
    return () => {
      document.removeEventListener("visibilitychange", look);
      removeEventListener("online", look);
      removeEventListener("pageshow", look);
    };
  }, []);

  return {
    who,
    known: me === null,
    ended: me === null,
    settled: me !== undefined || error !== null,
    problem: error,
    entered,
    left,
    sessionOver: () => client.setQueryData(meQuery.queryKey, null),
    again: () => void refetch(),
  };
}
