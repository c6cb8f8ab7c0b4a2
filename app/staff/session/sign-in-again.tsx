import { useEffect, useRef, useState } from "react";
import type { Me } from "../../../db/schema/staff.ts";
import { answerSignIn, type Why } from "./server.ts";
import { lazy } from "../layout/lazy.tsx";
import { useMe } from "./session.ts";
import { useSignOut } from "./sign-out.tsx";

// Comes with the first call that asks for it.
const SignInDialog = lazy(async () => (await import("./sign-in-dialog.tsx")).SignInDialog);

interface SignInAgainProps {
  /** The session is over already, and nobody has asked for anything since. */
  ended: boolean;
  onEntered: (who: Me) => void;
}

/** Signing in over what one is doing: nothing typed is lost, and the call that asked for it is repeated. */
export function SignInAgain({ ended, onEntered }: SignInAgainProps) {
  const me = useMe();
  const { out, question } = useSignOut();
  const answer = useRef<(same: boolean) => void>(undefined);
  const [why, setWhy] = useState<Why>();
  useEffect(() => {
    const end = answerSignIn((asked) => {
      setWhy(asked);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => {
      end();
      // The screens go: whatever waits for a sign-in here waits no longer.
      answer.current?.(false);
    };
  }, []);
  const close = (same: boolean) => {
    answer.current?.(same);
    answer.current = undefined;
    setWhy(undefined);
  };
  const entered = (who: Me) => {
    onEntered(who);
    // Whoever else signs in here finishes nothing that this person has begun.
    close(who.id === me.id);
  };
  return (
    <>
      {question}
      {ended && !why ? (
        <div className="note note-warn staff-ended" role="alert">
          <div>
            <b>Your session ended</b>
            <p>Nothing on this page is lost. Sign in to continue.</p>
          </div>
          <button
            type="button"
            className="btn btn-secondary btn-sm"
            onClick={() => setWhy("ended")}
          >
            Sign in
          </button>
          <button type="button" className="btn btn-ghost btn-sm" onClick={out}>
            Leave
          </button>
        </div>
      ) : null}
      {why ? (
        <SignInDialog why={why} email={me.email} onEntered={entered} onClose={() => close(false)} />
      ) : null}
    </>
  );
}
