import { type ReactNode, useState } from "react";
import { showToast } from "../ui/toast.tsx";
import { inWords } from "./call.ts";
import { currentDevice, reopenDevice, stopDevice } from "./device/current.ts";
import { signOut, tellLeaving, tellStayed } from "./leave.ts";
import { Sure } from "./sure.tsx";
import { useLeave } from "./use-leave.ts";

/** Signs out, after a question where something on this device would be lost with it. */
export function useSignOut(): { out: () => void; question: ReactNode } {
  const leave = useLeave();
  // How much is on this device alone, when they asked.
  const [count, setCount] = useState(0);
  const go = async () => {
    await tellLeaving();
    stopDevice();
    try {
      await signOut();
    } catch (problem) {
      tellStayed();
      reopenDevice();
      await showToast({ kind: "destructive", title: "Still signed in", text: inWords(problem) });
      return;
    }
    leave();
  };
  return {
    out() {
      const kept = currentDevice()?.view.current();
      const alone = (kept?.operations.length ?? 0) + (kept?.drafts?.length ?? 0);
      if (alone > 0) setCount(alone);
      else void go();
    },
    question:
      count > 0 ? (
        <Sure
          title={
            count === 1
              ? "1 change is on this device alone"
              : `${count} changes are on this device alone`
          }
          text="Signing out deletes everything that is kept here for you, and with it what has not reached the server. Stay signed in until it has been sent, and nothing is lost."
          act="Sign out and delete"
          stay="Stay signed in"
          onSure={() => void go()}
          onClose={() => setCount(0)}
        />
      ) : null,
  };
}
