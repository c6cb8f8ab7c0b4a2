import RefreshCw from "lucide-react/icons/refresh-cw";
import { staffRequestPath } from "../../../../db/schema/address.ts";
import type { Outgoing, OutgoingMessage } from "../../../../db/schema/requests/outgoing.ts";
import type { RequestRow } from "../../../../db/schema/requests/request.ts";
import { SiteLink } from "../../../ui/site-link.tsx";
import { LoadError } from "../../layout/load-error.tsx";
import { ScreenTop } from "../../layout/screen-top.tsx";
import { useMe } from "../../session/session.ts";
import { IconButton } from "../../ui/button.tsx";
import { tellClients } from "../banners.tsx";
import { count } from "../count-words.ts";
import { useOutgoing } from "../queries.ts";
import { useRequests } from "../sync/hooks.ts";
import { type PromiseWords, promiseWords } from "../promise-words.ts";
import { bySender } from "./by-sender.ts";
import { Acts, isAutomatic, kinds, Letter, nameOf, State } from "./message.tsx";
import { useMinute } from "../../../ui/use-minute.ts";

/** Messages that have not left yet, and those that were refused. */
export function OutgoingScreen() {
  const { data, error, refetch } = useOutgoing();
  return (
    <>
      <ScreenTop title="Outgoing messages">
        <IconButton Icon={RefreshCw} label="Look again" onClick={() => void refetch()} />
      </ScreenTop>
      {error && !data ? (
        <LoadError problem={error} again={() => void refetch()} />
      ) : data ? (
        <Messages {...data} />
      ) : (
        <p role="status" className="muted py-8">
          Loading messages...
        </p>
      )}
    </>
  );
}

const channel = (name: string, { waiting, dead }: Outgoing["mail"]): string =>
  `${name}: ${waiting} waiting${dead > 0 ? `, ${dead} not delivered` : ""}.`;

function Messages({ mail, push, messages }: Outgoing) {
  const { rows = [] } = useRequests();
  const notices = messages.filter(({ to }) => to === "staff");
  const read = messages.filter(({ isRead }) => isRead);
  const isFolded = ({ kind, state, isRead }: OutgoingMessage) =>
    kind === "confirmation" && state === "waiting" && !isRead;
  const waiting = messages.filter(isFolded);
  // One alone needs no fold.
  const confirmations = waiting.length > 1 ? waiting : [];
  const isOnly = messages.every((one) => isFolded(one) || one.isRead || one.to === "staff");
  const others = messages.filter((message) => !confirmations.includes(message));
  const canSend = (message: OutgoingMessage) =>
    (message.channel === "mail" ? mail : push).configured;
  if (messages.length === 0) return <p className="muted py-8">Nothing is waiting.</p>;
  return (
    <>
      <div className="pt-4 max-w-[72ch]">
        <p>
          <b>
            {mail.configured
              ? "These messages have not been sent."
              : "Nothing here has been sent: email is not set up."}
          </b>{" "}
          {mail.configured
            ? `${channel("Email", mail)} ${channel("Push messages", push)}`
            : `${tellClients} The 24 hours keep running until they have it.`}
        </p>
        {mail.configured ? null : <SetUpMail />}
      </div>
      <ul className="mt-4 bg-surface hairline rounded-3" data-outgoing>
        <Groups of={bySender(others, rows)} canSend={canSend} />
        {confirmations.length > 0 ? (
          <li className="hairline-t first:border-t-0">
            <details open={isOnly}>
              <summary className="px-4 lg:px-5 min-h-13 content-center text-fg-2">
                {count(confirmations.length, "confirmation")}
              </summary>
              <ul>
                <Groups of={bySender(confirmations, rows)} canSend={canSend} />
              </ul>
            </details>
          </li>
        ) : null}
        <Folded
          title={`${count(read.length, "message")} read on the private page`}
          messages={read}
          canSend={canSend}
        />
        <Folded
          title={`${count(notices.length, "notice")} to staff`}
          messages={notices}
          canSend={canSend}
        />
      </ul>
    </>
  );
}

interface FoldedProps {
  title: string;
  messages: readonly OutgoingMessage[];
  canSend: (message: OutgoingMessage) => boolean;
}

/** Messages that no client waits for. */
function Folded({ title, messages, canSend }: FoldedProps) {
  if (messages.length === 0) return null;
  return (
    <li className="px-4 py-1 lg:px-5 hairline-t first:border-t-0">
      <details>
        <summary className="min-h-11 content-center text-fg-2">{title}</summary>
        <ul className="pb-2 text-sm">
          {messages.map((message) => (
            <li
              key={message.id}
              className="flex flex-wrap gap-x-4 items-center min-h-11 hairline-t"
            >
              <span>
                {kinds[message.kind]}
                {message.channel === "push" ? ", push" : ""}
                {message.reference ? `, ${message.reference}` : ""}
              </span>
              <State message={message} />
              <Acts
                message={message}
                title={nameOf(message, undefined)}
                canSend={canSend(message)}
              />
            </li>
          ))}
        </ul>
      </details>
    </li>
  );
}

/** Names the mail settings for administrators; no other screen names settings. */
function SetUpMail() {
  if (useMe().role !== "administrator")
    return <p className="pt-1 text-fg-2">An administrator can have email set up.</p>;
  return (
    <details>
      <summary className="min-h-11 content-center text-fg-2">How email is set up</summary>
      <p className="pb-2">
        Whoever runs the server sets SMTP_URL and MAIL_FROM, as docs/operating.md says, and starts
        the site again. The site then sends what waits here.
      </p>
    </details>
  );
}

interface GroupsProps {
  of: ReturnType<typeof bySender>;
  canSend: (message: OutgoingMessage) => boolean;
}

const Groups = ({ of, canSend }: GroupsProps) =>
  of.map(({ request, row, messages }, nth) => (
    <Group
      key={request}
      isFirst={nth === 0}
      messages={messages}
      row={row}
      request={request}
      canSend={canSend}
    />
  ));

interface GroupProps {
  request: string;
  messages: readonly OutgoingMessage[];
  row: RequestRow | undefined;
  canSend: (message: OutgoingMessage) => boolean;
  isFirst: boolean;
}

/** The unsent messages to one sender: those by staff first, then the automatic ones. */
function Group({ request, messages, row, canSend, isFirst }: GroupProps) {
  const now = useMinute();
  const promise = row && promiseWords(row, now);
  const letters = messages.toSorted(
    (one, other) => Number(isAutomatic(one)) - Number(isAutomatic(other)),
  );
  return (
    <li className="grid gap-x-8 px-4 py-3 hairline-t first:border-t-0 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:px-5">
      <div className="pb-1">
        <SiteLink
          className="semibold inline-flex items-center min-h-11 wrap-anywhere"
          href={staffRequestPath(request)}
        >
          {row?.name ?? messages[0]?.reference}
        </SiteLink>
        {row?.company ? <p className="text-sm text-fg-2 wrap-anywhere">{row.company}</p> : null}
        {promise?.teeth === undefined ? null : (
          <p className={`num text-sm ${dueColor[promise.kind] ?? "text-fg-3"}`}>{promise.title}</p>
        )}
      </div>
      <ul>
        {letters.map((message, nth) => (
          <li key={message.id} className="hairline-t lg:first:border-t-0">
            <Letter
              isFirst={isFirst && nth === 0}
              message={message}
              row={row}
              title={nameOf(message, row)}
              canSend={canSend(message)}
            />
          </li>
        ))}
      </ul>
    </li>
  );
}

const dueColor: Partial<Record<PromiseWords["kind"], string>> = {
  late: "text-danger-fg",
  urgent: "text-warn-fg",
};
