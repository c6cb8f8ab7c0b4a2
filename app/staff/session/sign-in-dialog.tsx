import { useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Me } from "../../../db/schema/staff.ts";
import { lazy } from "../layout/lazy.tsx";
import { useQueue } from "../sync/queue.ts";
import { useCloseOnBack } from "../ui/close-on-back.ts";
import { answerSignIn, type Why } from "./server.ts";
import { signedIn, useMe } from "./session.ts";
import { useSignOut } from "./use-sign-out.tsx";

const SignInForm = lazy(
  async () => (await import("./sign-in-form.tsx")).SignInForm,
  () => <p role="status">Loading...</p>,
);

/** Signing in over an open screen: nothing typed is lost, and the call that asked for it is repeated. */
export function SignInAgain({ ended }: { ended: boolean }) {
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
      // The calls that wait for a sign-in on these screens fail.
      answer.current?.(false);
    };
  }, []);
  const close = (same: boolean) => {
    answer.current?.(same);
    answer.current = undefined;
    setWhy(undefined);
  };
  const onSignedIn = (user: Me) => {
    signedIn(user);
    // The call was another person's: it is not repeated.
    close(user.id === me.id);
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
        <SignInDialog
          why={why}
          email={me.email}
          onSignedIn={onSignedIn}
          onClose={() => close(false)}
        />
      ) : null}
    </>
  );
}

interface SignInDialogProps {
  why: Why;
  email: string;
  onSignedIn: (me: Me) => void;
  onClose: () => void;
}

function SignInDialog({ why, email, onSignedIn, onClose }: SignInDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it is removed, so that the focus returns to where it came from.
    return () => element?.close();
  }, []);
  useCloseOnBack(onClose);
  return (
    <dialog ref={dialog} className="staff-dialog" aria-labelledby="sign-in-again" onClose={onClose}>
      <h2 id="sign-in-again">{why === "again" ? "Sign in again" : "Your session ended"}</h2>
      <p className="muted">
        {why === "again"
          ? "This is a sensitive change. Confirm that it is you to continue."
          : "Sign in to continue. Everything on this device is kept."}
      </p>
      {why === "ended" ? <QueuedChanges /> : null}
      <SignInForm email={email} onSignedIn={onSignedIn} />
      <button type="button" className="btn btn-ghost" onClick={onClose}>
        Cancel
      </button>
    </dialog>
  );
}

function QueuedChanges() {
  const { waiting, sending } = useQueue();
  const count = waiting + sending;
  if (count === 0) return null;
  return (
    <p className="muted">
      {count === 1
        ? "1 change on this device will be sent"
        : `${count} changes on this device will be sent`}{" "}
      when you have signed in.
    </p>
  );
}
