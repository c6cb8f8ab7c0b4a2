import type { ReactNode } from "react";
import {
  type PromiseClock,
  promiseOf,
  type RequestMessage,
} from "../../../../db/schema/requests/request.ts";
import { splitMessage } from "../../../../db/schema/requests/attachment.ts";
import { AttachmentParts } from "../../../ui/attachment-parts.tsx";
import { durationWords } from "../../../ui/duration.ts";
import { clockText } from "../../../ui/kigali-time.tsx";
import { Button } from "../../ui/button.tsx";
import { deliveryWords, isUnsent, type MailConfigured } from "../delivery-words.ts";
import { dayWords, isSameDay } from "../moments.ts";
import { useMailConfigured, useToGive } from "../queries.ts";
import type { ShownRequest, ShownThread } from "../sync/requests.ts";
import { BlockedActs } from "./blocked.tsx";
import { type ThreadEvent, threadEvents } from "./event-words.ts";
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
    <ol className="rq-thread">
      <FirstMessage row={row} now={now} times={times} />
      {items.map((item) =>
        "message" in item ? (
          <Message
            key={item.message.id}
            kind={item.message.kind}
            author={item.message.author || row.name}
            how={howOf(item.message, mail, byHandAt, now)}
            at={moment(item.at, now)}
            text={item.message.text}
          >
            {onCorrect && isToGive(item.message, byHandAt) ? (
              <ToGive
                row={row}
                text={item.message.text}
                message={toGive.find(({ reply }) => reply === item.message.id)}
              />
            ) : null}
            {onCorrect ? <ClientHasItNot of={item.message.delivery} /> : null}
          </Message>
        ) : "answered" in item ? (
          <li key="answered" data-kind="event" data-answered={isInTime(item.answered) || undefined}>
            <span>{answeredWords(item.answered)}</span>
            <span className="num">{moment(item.at, now)}</span>
          </li>
        ) : (
          <EventLine key={`${item.at} ${item.event.kind}`} event={item.event} now={now}>
            {item.event === failed && onCorrect ? (
              <button type="button" className="link rq-correct" onClick={onCorrect}>
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
            <BlockedActs
              id={message.id}
              retry={message.newerReply === null ? "Try again" : "Send anyway"}
            />
          ) : message.untried && onTakeBack ? (
            <div className="staff-acts">
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

function howOf(message: RequestMessage, mail: MailConfigured, byHandAt: number, now: number) {
  const { kind, delivery } = message;
  if (kind !== "reply") return howElse[kind];
  if (!delivery) return "";
  return isUnsent(delivery) && Date.parse(message.at) <= byHandAt
    ? "Given by hand"
    : deliveryWords(delivery, mail, now);
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

const sources = { form: "from the website", plain: "from the website", api: "via the API" };

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
        <details className="rq-attachment">
          <summary>
            <span>{attachment.kind}</span> <b className="num">{attachment.summary}</b>
          </summary>
          <AttachmentParts parts={attachment.parts} />
        </details>
      ) : null}
      {times}
    </Message>
  );
}

interface MessageProps {
  kind: "sender" | "reply" | "note";
  author: string;
  how: string;
  at: string;
  text: string;
  isWaiting?: boolean;
  children?: ReactNode;
}

const Message = ({ kind, author, how, at, text, isWaiting, children }: MessageProps) => (
  <li data-kind={kind} data-waiting={isWaiting || undefined}>
    <article className="rq-message">
      <header>
        <b>{author}</b>
        <span>{how}</span>
        <span className="num">{at}</span>
      </header>
      <div className="rq-text">
        {text.split(/\n{2,}/).map((paragraph, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of a text never move
          <p key={nth}>{withBreaks(paragraph)}</p>
        ))}
      </div>
      {children}
    </article>
  </li>
);

/** Lets a URL break after a slash instead of within a word. */
const withBreaks = (text: string): ReactNode[] =>
  text.split(/(?<=\w\/)(?=\w)/).flatMap((part, nth) => [
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of a text never move
    nth > 0 ? <wbr key={nth} /> : null,
    part,
  ]);

interface EventLineProps {
  event: ThreadEvent;
  now: number;
  children: ReactNode;
}

const EventLine = ({ event, now, children }: EventLineProps) => (
  <li data-kind="event" data-failed={event.kind === "mail-failed" || undefined}>
    <span>{event.words}</span>
    <span className="num">{moment(event.at, now)}</span>
    {children}
  </li>
);

/** `11:02` today, `Tue, 11:02` on another day. */
function moment(iso: string, now: number, isLong = false): string {
  const at = Date.parse(iso);
  return isSameDay(at, now) && !isLong ? clockText(at) : `${dayWords(at, now)}, ${clockText(at)}`;
}
