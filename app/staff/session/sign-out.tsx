import { type ReactNode, useState } from "react";
import { showToast } from "../../ui/toast.tsx";
import { inWords } from "./server.ts";
import { countUnsynced } from "../sync/count-waiting.ts";
import { reopenDevice, stopDevice } from "../sync/current.ts";
import { signOut, tellLeaving, tellStayed } from "./leave.ts";
import { lazy } from "../layout/lazy.tsx";
import { useMe } from "./session.ts";
import { useLeave } from "./use-leave.ts";

const Sure = lazy(async () => (await import("../ui/confirm.tsx")).Confirm);

/** Signs out, after a question where something on this device would be lost with it. */
export function useSignOut(): { out: () => void; question: ReactNode } {
  const me = useMe();
  const leave = useLeave();
  // How much is on this device alone, when they asked.
  const [count, setCount] = useState(0);
  const go = async () => {
    await tellLeaving(me.id);
    stopDevice(me.id);
    try {
      await signOut(me);
    } catch (problem) {
      tellStayed(me.id);
      reopenDevice(me.id);
      try {
        await showToast({ kind: "destructive", title: "Still signed in", text: inWords(problem) });
      } catch {
        // The screens still stand, which says the same.
      }
      return;
    }
    leave();
  };
  const ask = async () => {
    // What cannot be read may be there.
    const alone = await countUnsynced(me.id).catch(() => Number.POSITIVE_INFINITY);
    if (alone > 0) setCount(alone);
    else await go();
  };
  return {
    out: () => void ask(),
    question:
      count > 0 ? (
        <Sure
          title={titleOf(count)}
          text="Signing out deletes everything kept on this device, including changes that have not been sent. Stay signed in until they are sent."
          act="Sign out and delete"
          stay="Stay signed in"
          onSure={() => void go()}
          onClose={() => setCount(0)}
        />
      ) : null,
  };
}

function titleOf(count: number): string {
  if (count === Number.POSITIVE_INFINITY) return "There may be changes that have not been sent";
  return count === 1 ? "1 change has not been sent" : `${count} changes have not been sent`;
}
