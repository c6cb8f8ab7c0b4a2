import ChevronDown from "lucide-react/icons/chevron-down";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import type { OutgoingKind, OutgoingMessage } from "../../../../db/schema/requests/outgoing.ts";
import type { RequestRow } from "../../../../db/schema/requests/request.ts";
import { may } from "../../../../db/schema/staff.ts";
import { useMinute } from "../../../ui/use-minute.ts";
import { useMe } from "../../session/session.ts";
import { Button, IconButton } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { count } from "../count-words.ts";
import { dayAndTime } from "../moments.ts";
import { OtherWays, useAct } from "../thread/other-ways.tsx";

export const kinds: Record<OutgoingKind, string> = {
  confirmation: "Confirmation",
  reply: "Reply",
  link: "Private link",
  "time-confirmed": "Invitation to a call",
  "time-moved": "Call moved",
  "time-cancelled": "Call cancelled",
  "new-request": "New request",
  urgent: "6 hours left",
  late: "Late request",
  "sender-message": "Message from the sender",
  withdrawn: "Request withdrawn",
  test: "Test",
};

export const nameOf = ({ kind, to }: OutgoingMessage, row: RequestRow | undefined): string =>
  `${kinds[kind]}${to === "sender" ? ` to ${row?.name ?? "the sender"}` : ", to staff"}`;

/** True if no staff member wrote the message or chose its time. */
export const isAutomatic = ({ kind }: OutgoingMessage): boolean =>
  kind === "confirmation" || kind === "link";

const isWide = () => matchMedia("(min-width: 64rem)").matches;

interface ActsProps {
  message: OutgoingMessage;
  title: string;
  /** The message's channel is configured. */
  canSend: boolean;
}

interface LetterProps extends ActsProps {
  row: RequestRow | undefined;
  /** True for the first message, the only open one on a small screen. */
  isFirst: boolean;
}

/** A message, its text, and the ways to give it to the sender; on wide screens, messages by staff start open. */
export function Letter({ row, isFirst, ...props }: LetterProps) {
  const { message, canSend } = props;
  const mayAnswer = may(useMe().role, "answer");
  const text = message.text?.trim();
  const isStuck = message.state === "dead" || !canSend;
  return (
    <details className="group" open={isWide() ? !isAutomatic(message) : isFirst}>
      <summary className="flex max-lg:flex-wrap items-center gap-x-3 min-h-11 cursor-pointer">
        <ChevronDown className="flex-none text-fg-3 group-open:rotate-180" size={18} />
        <span className="semibold whitespace-nowrap">{kinds[message.kind]}</span>
        <State message={message} />
        <Beginning>{text}</Beginning>
      </summary>
      <p
        className={`max-w-[66ch] whitespace-pre-wrap wrap-anywhere ${text ? "p-4 bg-sunken rounded-2" : "text-fg-2"}`}
      >
        {text ?? "The private link alone, which only an email may carry."}
      </p>
      <div className="flex flex-wrap gap-2 items-center pt-2 pb-3">
        {text && mayAnswer && isStuck ? (
          <OtherWays text={text} row={row} message={{ id: message.id, title: props.title }} />
        ) : null}
        <Acts {...props} />
      </div>
    </details>
  );
}

/** Of a closed message: beside its kind, on small screens two lines below. */
const Beginning = ({ children }: { children: string | undefined }) => (
  <span
    className="lg:flex-1 max-lg:flex-[0_0_100%] min-w-0 max-lg:mb-2 lg:truncate max-lg:line-clamp-2 text-sm text-fg-3 lg:group-open:invisible max-lg:group-open:hidden"
    aria-hidden="true"
  >
    {children}
  </span>
);

/** When the message was written, and its state unless it merely waits. */
export function State({
  message: { state, isRead, since, attempts, error },
}: {
  message: OutgoingMessage;
}) {
  const now = useMinute();
  return (
    <span className="num text-sm text-fg-3">
      <span className="whitespace-nowrap">{dayAndTime(Date.parse(since), now)}</span>
      {isRead ? ", read on the private page" : state === "dead" ? ", not delivered" : ""}
      {attempts > 0 ? `, ${count(attempts, "attempt")}` : ""}
      {error ? `, ${error}` : ""}
    </span>
  );
}

export function Acts({ message: { id }, title, canSend }: ActsProps) {
  const mayAnswer = may(useMe().role, "answer");
  const [isDiscarding, setIsDiscarding] = useState(false);
  const { busy, act } = useAct(id);
  if (!mayAnswer) return null;
  return (
    <span className="flex gap-2 ml-auto">
      {canSend ? (
        <Button
          small
          variant="ghost"
          Icon={RefreshCw}
          disabled={busy}
          aria-label={`Retry: ${title}`}
          onClick={() => void act("POST", "/retry", "It will be sent again")}
        >
          Retry
        </Button>
      ) : null}
      <IconButton
        className="text-danger-fg"
        Icon={Trash}
        label={`Discard: ${title}`}
        disabled={busy}
        onClick={() => setIsDiscarding(true)}
      />
      {isDiscarding ? (
        <Confirm
          title="Discard this message?"
          text="It will not be sent. The request stays as it is."
          act="Discard"
          onSure={() => void act("DELETE", "", "Message discarded")}
          onClose={() => setIsDiscarding(false)}
        />
      ) : null}
    </span>
  );
}
