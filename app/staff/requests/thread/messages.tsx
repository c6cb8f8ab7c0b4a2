import type { ReactNode } from "react";
import {
  type MailFacts,
  type PromiseClock,
  promiseOf,
  type RequestMessage,
} from "../../../../db/schema/requests/request.ts";
import { splitMessage } from "../../../../db/schema/requests/attachment.ts";
import { AttachmentParts } from "../../../ui/attachment-parts.tsx";
import { durationWords } from "../../../ui/duration.ts";
import { clockText } from "../../../ui/kigali-time.tsx";
import { sizeOf } from "../../../ui/size.ts";
import { useQueue } from "../../sync/queue.ts";
import { Button } from "../../ui/button.tsx";
import { deliveryWords, isUnsent, type MailConfigured } from "../delivery-words.ts";
import { dayWords, isSameDay } from "../moments.ts";
import { useMailConfigured, useToGive } from "../queries.ts";
import type { ShownRequest, ShownThread } from "../sync/requests.ts";
import { BlockedActs } from "./blocked.tsx";
import { threadEvents } from "./event-words.ts";
import { ClientHasItNot } from "./other-ways.tsx";
import { ToGive } from "./to-give.tsx";

interface ThreadProps {
  row: ShownRequest;
  thread: ShownThread | undefined;
  now: number;
  /** Absent for viewers. */
  onCorrect: (() => void) | undefined;
  /** For messages on this device that were not tried yet. Absent for viewers. */
  onTakeBack: ((message: ShownThread["pending"][number]) => void) | undefined;
  /** The suggested times, shown below the first message. */
  times: ReactNode;
}

/** Messages of both sides, notes and events, in order. */
export function Messages({ row, thread, now, onCorrect, onTakeBack, times }: ThreadProps) {
  const messages = thread?.messages ?? [];
  const { answeredAt } = row;
  const mail = useMailConfigured();
  const toGive = useToGive(row.id);
  const byHandAt = answeredByHandAt(row, thread);
  const events = threadEvents(thread?.events ?? [], answeredAt, now);
  // Without undelivered messages, there is no address to correct.
  const failed =
    row.undelivered > 0 ? events.findLast(({ kind }) => kind === "mail-failed") : undefined;
  const items = [
    ...messages.map((message) => ({ at: message.at, message })),
    ...(answeredAt ? [{ at: answeredAt, answered: promiseOf(row, 0) }] : []),
    ...events.map((event) => ({ at: event.at, event })),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <ol className="relative grid grid-cols-1 gap-5 pl-5.5 lg:pl-7 before:absolute before:inset-y-5 before:left-[5px] lg:before:left-1.5 before:w-px before:bg-line-strong">
      <FirstMessage row={row} now={now} times={times} />
      {items.map((item) =>
        "message" in item ? (
          <Message
            key={item.message.id}
            kind={item.message.kind}
            author={item.message.author || row.name}
            how={howOf(item.message, row.email, mail, byHandAt, now)}
            at={moment(item.at, now)}
            text={item.message.text}
          >
            <Files request={row.id} mail={item.message.mail} />
            {onCorrect && isToGive(item.message, byHandAt) ? (
              <div className="mx-4.5 mb-4.5 print:hidden">
                <ToGive
                  row={row}
                  text={item.message.text}
                  message={toGive.find(({ reply }) => reply === item.message.id)}
                />
              </div>
            ) : null}
            {onCorrect ? <ClientHasItNot of={item.message.delivery} /> : null}
          </Message>
        ) : "answered" in item ? (
          <EventLine
            key="answered"
            words={answeredWords(item.answered)}
            look={isInTime(item.answered) ? "semibold text-ok-fg" : ""}
            at={moment(item.at, now)}
          />
        ) : (
          <EventLine
            key={`${item.at} ${item.event.kind}`}
            words={item.event.words}
            look={looksOfEvents[item.event.kind] ?? ""}
            at={moment(item.at, now)}
          >
            {item.event === failed && onCorrect ? (
              <button
                type="button"
                className="link basis-full p-0 bg-transparent"
                onClick={onCorrect}
              >
                Correct the address
              </button>
            ) : null}
          </EventLine>
        ),
      )}
      {thread?.pending.map((message) => (
        <Message
          key={message.id}
          kind={message.kind}
          author="You"
          how={message.problem ?? "Waiting on this device"}
          at={moment(message.at, now)}
          text={message.text}
          isWaiting
        >
          {message.state === "needs-you" ? (
            <div className="mx-4.5 mb-4.5">
              <BlockedActs
                id={message.id}
                retry={message.newerReply === null ? "Try again" : "Send anyway"}
              />
            </div>
          ) : message.untried && onTakeBack ? (
            <div className="mx-4.5 mb-4.5">
              <Button small onClick={() => onTakeBack(message)}>
                Take back
              </Button>
            </div>
          ) : null}
        </Message>
      ))}
    </ol>
  );
}

const isInTime = (clock: PromiseClock): boolean => clock.kind === "answered" && clock.inTime;

/** The line about the first answer; empty for other clocks. */
function answeredWords(clock: PromiseClock): string {
  if (clock.kind !== "answered") return "";
  const { tookMs, inTime } = clock;
  return `First answer in ${durationWords(tookMs)}, ${inTime ? "promise kept" : "too late"}`;
}

const howElse = { sender: "from the private page", note: "Only staff see this" };

function howOf(
  message: RequestMessage,
  address: string,
  mail: MailConfigured,
  byHandAt: number,
  now: number,
) {
  const { kind, delivery } = message;
  if (message.mail) return mailWords(message.mail, kind === "note" ? "" : address);
  if (kind !== "reply") return howElse[kind];
  if (!delivery) return "";
  return isUnsent(delivery) && Date.parse(message.at) <= byHandAt
    ? "Given by hand"
    : deliveryWords(delivery, mail, now);
}

/** `by email`, with the address where it is not the one that is known. */
function mailWords({ from, automatic }: MailFacts, address: string): string {
  const how = automatic ? "automatic email" : "by email";
  const end = automatic ? ", needs no answer" : "";
  if (address === "") return `${how} from ${from}, sender not verified, only staff see this${end}`;
  return `${how}${from.toLowerCase() === address.toLowerCase() ? "" : ` from ${from}`}${end}`;
}

/** Attachments of a mail: those that are stored, and the names of those that stayed in the mailbox. */
function Files({ request, mail }: { request: string; mail: MailFacts | null | undefined }) {
  const { kept = [], files = [] } = mail ?? {};
  const { offline } = useQueue();
  const are = files.length === 1 ? "1 attachment is" : `${files.length} attachments are`;
  return (
    <>
      {kept.length > 0 ? (
        <ul className="mx-4.5 mb-4.5 text-sm" aria-label="Attachments">
          {kept.map(({ id, name, bytes }) => (
            <li key={id}>
              {offline ? (
                <b className="wrap-anywhere">{name}</b>
              ) : (
                <a
                  className="link wrap-anywhere"
                  href={`/api/staff/requests/${request}/files/${id}`}
                  download={name}
                >
                  {name}
                </a>
              )}{" "}
              <span className="num text-fg-3">
                {sizeOf(bytes)}
                {offline ? ", needs a connection" : ""}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {files.length > 0 ? (
        <p className="mx-4.5 mb-4.5 text-sm">
          {are} in the mailbox: {files.join(", ")}
        </p>
      ) : null}
    </>
  );
}

const isToGive = ({ delivery, at }: RequestMessage, byHandAt: number): boolean =>
  Boolean(delivery && isUnsent(delivery)) && Date.parse(at) > byHandAt;

/** When staff marked the request as answered before any answer left: earlier messages were given in another way. */
function answeredByHandAt({ state, answeredAt }: ShownRequest, thread: ShownThread | undefined) {
  if (state !== "answered" || answeredAt !== null) return Number.NEGATIVE_INFINITY;
  const marked = thread?.events.findLast(
    ({ kind, detail }) => kind === "state" && detail["to"] === "answered",
  );
  return marked ? Date.parse(marked.at) : Number.NEGATIVE_INFINITY;
}

const sources = {
  form: "from the website",
  plain: "from the website",
  api: "via the API",
  mail: "by email",
};

function FirstMessage({ row, now, times }: Pick<ThreadProps, "row" | "now" | "times">) {
  const { text, attachment } = splitMessage(row.message);
  const waited = row.writtenAt ? Date.parse(row.createdAt) - Date.parse(row.writtenAt) : 0;
  const offline = waited > 60_000 ? `, stored offline for ${durationWords(waited)}` : "";
  return (
    <Message
      kind="sender"
      author={row.name}
      how={`${sources[row.source]}${offline}`}
      at={moment(row.createdAt, now, true)}
      text={text}
    >
      {attachment ? (
        <details className="w-fit max-w-full mx-4.5 mb-4.5 px-3.5 open:pb-3 hairline rounded-2 bg-bg text-sm">
          <summary className="flex flex-wrap items-center gap-x-2.5 min-h-11">
            <span className="text-fg-2">{attachment.kind}</span>{" "}
            <b className="num">{attachment.summary}</b>
          </summary>
          <AttachmentParts parts={attachment.parts} />
        </details>
      ) : null}
      <Files request={row.id} mail={row.mail} />
      {times}
    </Message>
  );
}

/** What stands on the line of the thread, with a lozenge before it. */
const onLine = "relative before:absolute before:z-1 before:border-2 before:rotate-45";

/** Lozenge, card, and the small words at the card's head. */
const looks = {
  sender: {
    lozenge: "before:bg-earth before:border-earth",
    card: "hairline bg-surface",
    small: "text-fg-3",
  },
  reply: {
    lozenge: "before:bg-(--em-a) before:border-(--em-a)",
    card: "hairline bg-[color-mix(in_srgb,var(--brand-soft)_45%,var(--surface))]",
    small: "text-fg-3",
  },
  note: {
    lozenge: "before:bg-signal before:border-warn",
    card: "[border:1px_dashed_color-mix(in_srgb,var(--warn)_60%,transparent)] bg-warn-soft text-warn-fg",
    small: "",
  },
};

interface MessageProps {
  kind: keyof typeof looks;
  author: string;
  how: string;
  at: string;
  text: string;
  isWaiting?: boolean;
  children?: ReactNode;
}

function Message({ kind, author, how, at, text, isWaiting, children }: MessageProps) {
  const { lozenge, card, small } = looks[kind];
  const edge = isWaiting ? "[box-shadow:inset_4px_0_0_var(--info)]" : "";
  return (
    <li
      className={`${onLine} before:top-[1.35rem] before:-left-5.5 lg:before:-left-7 before:size-[13px] ${lozenge}`}
      data-kind={kind}
    >
      <article className={`rounded-3 wrap-anywhere ${card} ${edge}`}>
        <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4.5 pt-3.5 text-sm">
          <b className="text-[1rem]">{author}</b>
          <span className={`max-lg:order-1 max-lg:basis-full ${small}`}>{how}</span>
          <span className={`num ml-auto whitespace-nowrap ${small}`}>{at}</span>
        </header>
        <div className="max-w-[66ch] px-4.5 pt-2 pb-4.5 whitespace-pre-line">
          {text.split(/\n{2,}/).map((paragraph, nth) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text never move
            <p key={nth} className="not-first:mt-[0.7em]">
              {withBreaks(paragraph)}
            </p>
          ))}
        </div>
        {children}
      </article>
    </li>
  );
}

/** Lets a URL break after a slash instead of within a word. */
const withBreaks = (text: string): ReactNode[] =>
  text.split(/(?<=\w\/)(?=\w)/).flatMap((part, nth) => [
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move
    nth > 0 ? <wbr key={nth} /> : null,
    part,
  ]);

const looksOfEvents: Record<string, string> = { "mail-failed": "text-danger-fg" };

interface EventLineProps {
  words: string;
  look: string;
  at: string;
  children?: ReactNode;
}

const EventLine = ({ words, look, at, children }: EventLineProps) => (
  <li
    className={`${onLine} before:top-[0.15rem] before:-left-[1.28rem] lg:before:-left-[1.6rem] before:size-2.5 before:bg-bg before:border-line-strong flex flex-wrap gap-x-3 gap-y-[0.1rem] text-sm leading-[1.4] text-fg-2`}
  >
    <span className={`flex-1 min-w-0 ${look}`}>{words}</span>
    <span className="num text-fg-3 whitespace-nowrap">{at}</span>
    {children}
  </li>
);

/** `11:02` today, `Tue, 11:02` on another day. */
function moment(iso: string, now: number, isLong = false): string {
  const at = Date.parse(iso);
  return isSameDay(at, now) && !isLong ? clockText(at) : `${dayWords(at, now)}, ${clockText(at)}`;
}
