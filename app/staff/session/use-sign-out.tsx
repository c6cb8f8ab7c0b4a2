import { type ReactNode, useState } from "react";
import { countUnsynced } from "../../../db/device/staff.ts";
import { showToast } from "../../ui/toast.tsx";
import { lazy } from "../layout/lazy.tsx";
import { errorText } from "./server.ts";
import { leaveSession, signOut, useMe } from "./session.ts";

const SignOutQuestion = lazy(async () => (await import("./sign-out-question.tsx")).SignOutQuestion);

/** Signs out; asks first if unsent work on this device would be lost. */
export function useSignOut(): { out: () => void; question: ReactNode } {
  const me = useMe();
  const [count, setCount] = useState(0);
  const leave = async () => {
    try {
      await leaveSession(me.id, () => signOut(me));
    } catch (problem) {
      // Without the toast library, the screens still show that the person is signed in.
      await showToast({
        kind: "destructive",
        title: "Still signed in",
        text: errorText(problem),
      });
    }
  };
  const ask = async () => {
    // If the queue cannot be read, assume that there is unsent work.
    const unsynced = await countUnsynced(me.id).catch(() => Number.POSITIVE_INFINITY);
    if (unsynced > 0) setCount(unsynced);
    else await leave();
  };
  return {
    out: () => void ask(),
    question:
      count > 0 ? (
        <SignOutQuestion count={count} onSure={() => void leave()} onClose={() => setCount(0)} />
      ) : null,
  };
}
