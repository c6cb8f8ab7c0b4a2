import { useState } from "react";
import { InlineConfirm } from "../../../ui/inline-confirm.tsx";
import type { MailConfigured } from "../delivery-words.ts";
import { callTime } from "../moments.ts";

/* Changes of a call are confirmed first, because the client is told of them immediately. */

interface AskTimeProps {
  /** Time of the confirmed call; undefined if there is none. */
  from: string | undefined;
  to: string;
  now: number;
  onYes: () => void;
  onNo: () => void;
}

export function AskTime({ from, to, now, onYes, onNo }: AskTimeProps) {
  const words = callTime(Date.parse(to), now);
  return (
    <InlineConfirm
      question={from ? `Move the call from ${callTime(Date.parse(from), now)} to ${words}?` : words}
      yes={from ? "Move the call" : "Confirm the call"}
      variant="primary"
      no={from ? "Leave it" : "Not yet"}
      onYes={onYes}
      onNo={onNo}
    />
  );
}

interface CancelCallProps {
  /** Time of the call, in words. */
  call: string;
  mail: MailConfigured;
  disabled: boolean;
  onCancel: () => void;
}

export function CancelCall({ call, mail, disabled, onCancel }: CancelCallProps) {
  const [confirming, setConfirming] = useState(false);
  if (!confirming)
    return (
      <button
        type="button"
        className="link p-0 bg-transparent"
        disabled={disabled}
        onClick={() => setConfirming(true)}
      >
        Cancel the call
      </button>
    );
  return (
    <InlineConfirm
      question={`Cancel the call of ${call}? ${mail === false ? "No email goes out: tell the client yourself." : "Both sides hear of it by email."}`}
      yes="Cancel the call"
      no="Leave it"
      onYes={() => {
        setConfirming(false);
        onCancel();
      }}
      onNo={() => setConfirming(false)}
    />
  );
}
