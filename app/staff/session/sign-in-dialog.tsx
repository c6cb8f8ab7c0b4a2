import { useLayoutEffect, useRef } from "react";
import type { Me } from "../../../db/schema/staff.ts";
import type { Why } from "./server.ts";
import { useQueue } from "../sync/queue.ts";
import { lazy } from "../layout/lazy.tsx";
import { useCloseOnBack } from "../ui/close-on-back.ts";

const SignInForm = lazy(
  async () => (await import("./sign-in-form.tsx")).SignInForm,
  () => <p role="status">Loading...</p>,
);

interface SignInDialogProps {
  why: Why;
  email: string;
  onEntered: (who: Me) => void;
  /** Nobody has signed in. */
  onClose: () => void;
}

/** The sign-in over what somebody is doing, with why. */
export function SignInDialog({ why, email, onEntered, onClose }: SignInDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it goes, so that the focus returns to where it came from.
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
      {why === "ended" ? <WhatWaits /> : null}
      <SignInForm email={email} onEntered={onEntered} />
      <button type="button" className="btn btn-ghost" onClick={onClose}>
        Cancel
      </button>
    </dialog>
  );
}

/** Nothing is lost by it: what waits leaves once they are back. */
function WhatWaits() {
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
