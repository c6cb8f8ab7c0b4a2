import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Me } from "../../db/schema/staff.ts";
import { answerSignIn, type Why } from "./call.ts";
import { useMe } from "./me.ts";
import { useSignOut } from "./use-sign-out.tsx";

const SignInForm = lazy(async () => ({
  default: (await import("./sign-in-form.tsx")).SignInForm,
}));

interface SignInAgainProps {
  /** The session is over already, and nobody has asked for anything since. */
  ended: boolean;
  onEntered: (who: Me) => void;
}

/** Signing in over what one is doing: nothing typed is lost, and the call that asked for it is repeated. */
export function SignInAgain({ ended, onEntered }: SignInAgainProps) {
  const me = useMe();
  const { out, question } = useSignOut();
  const dialog = useRef<HTMLDialogElement>(null);
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
  useLayoutEffect(() => {
    if (!why) return undefined;
    const element = dialog.current;
    element?.showModal();
    // Closed before it goes, so that the focus returns to where it came from.
    return () => element?.close();
  }, [why]);
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
            <p>What you typed still stands here. Sign in to go on with it.</p>
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
        <dialog
          ref={dialog}
          className="card staff-dialog"
          aria-labelledby="sign-in-again"
          onClose={() => close(false)}
        >
          <h2 className="h3" id="sign-in-again">
            {why === "again" ? "Sign in again" : "Your session ended"}
          </h2>
          <p className="muted">
            {why === "again"
              ? "This change matters, and you signed in a while ago. Prove that it is you; then it goes on by itself."
              : "Sign in to go on. What you typed is kept."}
          </p>
          <Suspense fallback={<p role="status">Loading...</p>}>
            <SignInForm email={me.email} onEntered={entered} />
          </Suspense>
          <button type="button" className="btn btn-ghost" onClick={() => close(false)}>
            Cancel
          </button>
        </dialog>
      ) : null}
    </>
  );
}
