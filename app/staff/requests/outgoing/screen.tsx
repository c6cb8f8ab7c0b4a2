import "../requests.css";
import { useQueryClient } from "@tanstack/react-query";
import Mail from "lucide-react/icons/mail";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import { staffRequestPath } from "../../../../db/schema/address.ts";
import type {
  Outgoing,
  OutgoingKind,
  OutgoingMessage,
} from "../../../../db/schema/requests/outgoing.ts";
import type { RequestRow } from "../../../../db/schema/requests/request.ts";
import { isAtLeast } from "../../../../db/schema/staff.ts";
import { SiteLink } from "../../../ui/site-link.tsx";
import { LoadError } from "../../layout/load-error.tsx";
import { call } from "../../session/server.ts";
import { useMe } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { Confirm } from "../../ui/confirm.tsx";
import { notify, notifyUnsure } from "../actions.ts";
import { setUpMail } from "../banners.tsx";
import { count } from "../count-words.ts";
import { dayAndTime } from "../moments.ts";
import { outgoingQuery, useOutgoing } from "../queries.ts";
import { useRequests } from "../sync/hooks.ts";
import { OtherWays } from "../thread/other-ways.tsx";
import { useMinute } from "../../../ui/use-minute.ts";

const kinds: Record<OutgoingKind, string> = {
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

/** Messages that have not left yet, and those that were refused. */
export function OutgoingScreen() {
  const { data, error, refetch } = useOutgoing();
  return (
    <>
      <div className="staff-top">
        <h1>Outgoing messages</h1>
        <Button small Icon={RefreshCw} onClick={() => void refetch()}>
          Look again
        </Button>
      </div>
      {error && !data ? (
        <LoadError problem={error} again={() => void refetch()} />
      ) : data ? (
        <Messages {...data} />
      ) : (
        <p role="status" className="muted staff-wait">
          Loading messages...
        </p>
      )}
    </>
  );
}

const nameOf = ({ kind, to }: OutgoingMessage, row: RequestRow | undefined): string =>
  `${kinds[kind]}${to === "sender" ? ` to ${row?.name ?? "the sender"}` : ", to staff"}`;

const channel = (name: string, { waiting, dead }: Outgoing["mail"]): string =>
  `${name}: ${waiting} waiting${dead > 0 ? `, ${dead} not delivered` : ""}`;

const stateWord = ({ state, isRead }: OutgoingMessage): string =>
  isRead ? "Read on the private page" : state === "dead" ? "Not delivered" : "Waiting";

/** Those to the sender of one request. */
interface ToSender {
  request: string;
  messages: OutgoingMessage[];
}

function bySender(messages: readonly OutgoingMessage[]): ToSender[] {
  const groups = new Map<string, OutgoingMessage[]>();
  for (const message of messages) {
    if (message.to !== "sender" || message.request === null) continue;
    const others = groups.get(message.request);
    if (others) others.push(message);
    else groups.set(message.request, [message]);
  }
  return [...groups].map(([request, of]) => ({ request, messages: of }));
}

function Messages({ mail, push, messages }: Outgoing) {
  const { rows = [] } = useRequests();
  const rowOf = (request: string | null) => rows.find(({ id }) => id === request);
  const { role } = useMe();
  const notices = messages.filter(({ to }) => to === "staff");
  const canSend = (message: OutgoingMessage) =>
    (message.channel === "mail" ? mail : push).configured;
  return (
    <>
      {messages.length === 0 ? null : (
        <p className="pt-4 max-w-[72ch]">
          <b>These messages have not been sent.</b>{" "}
          {mail.configured
            ? [channel("E-mail", mail), channel("Push messages", push)].join(". ")
            : `E-mail is not set up, and the 24-hour clock keeps running: give each client the text yourself. ${setUpMail(role)}`}
        </p>
      )}
      {messages.length === 0 ? (
        <p className="muted staff-wait">Nothing is waiting.</p>
      ) : (
        <ul className="mt-4 bg-surface hairline rounded-3" data-outgoing>
          {bySender(messages).map(({ request, messages: of }) => (
            <Group
              key={request}
              messages={of}
              row={rowOf(request)}
              request={request}
              canSend={canSend}
            />
          ))}
          {notices.length > 0 ? (
            <li className="px-4 py-1 hairline-t first:border-t-0">
              <details>
                <summary className="min-h-11 content-center text-fg-2">
                  {count(notices.length, "notice")} to staff
                </summary>
                <Lines messages={notices} rowOf={rowOf} canSend={canSend} />
              </details>
            </li>
          ) : null}
        </ul>
      )}
    </>
  );
}

interface GroupProps {
  request: string;
  messages: readonly OutgoingMessage[];
  row: RequestRow | undefined;
  canSend: (message: OutgoingMessage) => boolean;
}

/** What one sender has not been sent, and how to tell them otherwise. */
function Group({ request, messages, row, canSend }: GroupProps) {
  const now = useMinute();
  const editor = isAtLeast(useMe().role, "editor");
  const [first] = messages;
  if (!first) return null;
  const unread = messages.filter(({ isRead }) => !isRead);
  const worst = unread.find(({ state }) => state === "dead") ?? unread[0] ?? first;
  const stuck = unread.filter((message) => message.state === "dead" || !canSend(message));
  const text = stuck.flatMap((message) => message.text?.trim() ?? []).join("\n\n");
  const kindsIn = [...new Set(messages.map(({ kind }) => kinds[kind]))].join(", ");
  return (
    <li className="grid gap-x-4 gap-y-1 px-4 py-2 hairline-t first:border-t-0 lg:grid-cols-[minmax(0,1fr)_auto]">
      <p className="flex flex-wrap gap-x-3 items-center min-h-11">
        <SiteLink
          className="semibold inline-flex items-center min-h-11"
          href={staffRequestPath(request)}
        >
          {row?.name ?? first.reference}
        </SiteLink>
        <span className={`badge self-center ${badgeOf(worst)}`}>{stateWord(worst)}</span>
        <span className="text-sm text-fg-3 num whitespace-nowrap">
          since {dayAndTime(Date.parse(first.since), now)}
        </span>
      </p>
      {editor && row && text ? (
        <OtherWays text={text} phone={row.phone}>
          <a className="btn btn-secondary btn-sm" href={ownMail(row, text)}>
            <Mail className="i" size={18} aria-hidden="true" />
            Open in my mail program<span className="sr"> to {row.name}</span>
          </a>
        </OtherWays>
      ) : null}
      <details className="lg:col-span-2">
        <summary className="min-h-11 content-center text-sm text-fg-2">
          Read {count(messages.length, "message")}: {kindsIn}
        </summary>
        <Lines messages={messages} rowOf={() => row} canSend={canSend} />
      </details>
    </li>
  );
}

const badgeOf = ({ state, isRead }: OutgoingMessage): string =>
  isRead ? "badge-line" : state === "dead" ? "badge-danger" : "badge-warn";

function ownMail({ email, reference }: RequestRow, text: string): string {
  const parts = { subject: `Your request ${reference}`, body: text };
  const query = Object.entries(parts).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  return `mailto:${encodeURIComponent(email)}?${query.join("&")}`;
}

interface LinesProps {
  messages: readonly OutgoingMessage[];
  rowOf: (request: string | null) => RequestRow | undefined;
  canSend: (message: OutgoingMessage) => boolean;
}

const Lines = ({ messages, rowOf, canSend }: LinesProps) => (
  <ul className="pb-2">
    {messages.map((message) => (
      <Line
        key={message.id}
        message={message}
        title={nameOf(message, rowOf(message.request))}
        canSend={canSend(message)}
      />
    ))}
  </ul>
);

interface LineProps {
  message: OutgoingMessage;
  title: string;
  /** Its channel is configured. */
  canSend: boolean;
}

function Line({ message, title, canSend }: LineProps) {
  const now = useMinute();
  const editor = isAtLeast(useMe().role, "editor");
  const { id, channel: by, to, reference, since, isRead, attempts, error } = message;
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [isDiscarding, setIsDiscarding] = useState(false);
  const address = `/api/staff/outgoing/${id}`;
  const act = async (work: () => Promise<unknown>, done: string) => {
    if (busy) return;
    setBusy(true);
    try {
      await work();
      notify({ kind: "success", title: done });
    } catch (problem) {
      notifyUnsure("Nothing was changed", problem);
    }
    setBusy(false);
    await client.invalidateQueries({ queryKey: outgoingQuery.queryKey });
  };
  return (
    <li className="flex flex-wrap gap-x-4 items-center min-h-11 hairline-t text-sm">
      <span>
        {title}
        {by === "push" ? ", push" : ""}
        {to === "staff" && reference ? `, ${reference}` : ""}
      </span>
      <span className="num text-fg-3">
        {isRead ? "Read on the private page, written" : `${stateWord(message)} since`}{" "}
        <span className="whitespace-nowrap">{dayAndTime(Date.parse(since), now)}</span>
        {attempts > 0 ? `, ${count(attempts, "attempt")}` : ""}
        {error ? `, ${error}` : ""}
      </span>
      {editor ? (
        <span className="flex gap-2 ml-auto">
          {canSend ? (
            <Button
              small
              variant="ghost"
              Icon={RefreshCw}
              disabled={busy}
              aria-label={`Retry: ${title}`}
              onClick={() =>
                void act(() => call("POST", `${address}/retry`), "It will be sent again")
              }
            >
              Retry
            </Button>
          ) : null}
          <Button
            small
            variant="ghost"
            className="rq-danger"
            Icon={Trash}
            disabled={busy}
            aria-label={`Discard: ${title}`}
            onClick={() => setIsDiscarding(true)}
          >
            Discard
          </Button>
        </span>
      ) : null}
      {message.text ? (
        <p className="basis-full max-w-[72ch] p-3 mb-2 bg-sunken rounded-2 text-base whitespace-pre-wrap wrap-anywhere">
          {message.text.trim()}
        </p>
      ) : null}
      {isDiscarding ? (
        <Confirm
          title="Discard this message?"
          text="It is never sent. The request itself is not changed."
          act="Discard"
          onSure={() => void act(() => call("DELETE", address), "Message discarded")}
          onClose={() => setIsDiscarding(false)}
        />
      ) : null}
    </li>
  );
}
