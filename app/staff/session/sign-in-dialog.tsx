import { useLayoutEffect, useRef } from "react";
import type { Me } from "../../../db/schema/staff.ts";
import { useQueue } from "../sync/queue.ts";
import { Button } from "../ui/button.tsx";
import { useCloseOnBack } from "../ui/close-on-back.ts";
import { Question } from "../ui/question.tsx";
import type { Why } from "./server.ts";
import { SignInForm } from "./sign-in-form.tsx";

interface SignInDialogProps {
  why: Why;
  email: string;
  onSignedIn: (me: Me) => void;
  onClose: () => void;
}

export function SignInDialog({ why, email, onSignedIn, onClose }: SignInDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closing the dialog before its removal returns the focus to the former element.
    return () => element?.close();
  }, []);
  useCloseOnBack(onClose);
  return (
    <Question
      title={why === "again" ? "Sign in again" : "Your session ended"}
      ref={dialog}
      onClose={onClose}
    >
      <p className="muted">
        {why === "again"
          ? "This is a sensitive change. Confirm that it is you to continue."
          : "Sign in to continue. Everything on this device is kept."}
      </p>
      {why === "ended" ? <QueuedChanges /> : null}
      <SignInForm email={email} onSignedIn={onSignedIn} />
      <Button variant="ghost" onClick={onClose}>
        Cancel
      </Button>
    </Question>
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
