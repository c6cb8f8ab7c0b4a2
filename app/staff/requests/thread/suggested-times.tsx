import { useQuery } from "@tanstack/react-query";
import Calendar from "lucide-react/icons/calendar";
import { type ReactNode, useState } from "react";
import type { Slots, SlotTaken } from "../../../../db/schema/requests/slots.ts";
import { hasFullNumber } from "../../../../db/schema/text/phone.ts";
import { Refused } from "../../session/server.ts";
import { useQueue } from "../../sync/queue.ts";
import { Button } from "../../ui/button.tsx";
import { notify, notifyUnsure } from "../actions.ts";
import { Banner, scrollIntoView } from "../banners.tsx";
import { cancelTime, confirmTime } from "../calls.ts";
import { firmQuery } from "../../../data/document-query.ts";
import { closedWords } from "../../../slots/closed-words.ts";
import { Hours } from "../../../slots/hours.tsx";
import { isCallUntold, type MailConfigured } from "../delivery-words.ts";
import { callTime } from "../moments.ts";
import { useMailConfigured, useToGive } from "../queries.ts";
import type { ShownRequest } from "../sync/requests.ts";
import { AskTime, CancelCall } from "./call-questions.tsx";
import { ClientHasItNot } from "./other-ways.tsx";
import { Rank } from "./rank.tsx";
import {
  closedThen,
  confirmedWords,
  freeWords,
  goneWords,
  inTheirZone,
  otherTimeWords,
  type Slot,
  takenByWords,
  takenWords,
  wordOf,
} from "./time-words.ts";
import { ToGive } from "./to-give.tsx";

/** The bookable hours for a request; refetched at each use, because others book them too. */
const useSlots = (request: string) =>
  useQuery<Slots>({
    queryKey: [`/api/staff/requests/slots?request=${request}`],
    ...{ staleTime: 0, retry: false },
    // Enabled again, the query runs as soon as the server can be reached.
    enabled: !useQueue().offline,
  });

/** Confirms or cancels an hour, online only; if someone else has it, offers the next free ones. */
export function useConfirm(row: ShownRequest, rows: readonly ShownRequest[]) {
  const { data, refetch } = useSlots(row.id);
  const mail = useMailConfigured();
  const [busy, setBusy] = useState(false);
  const [gone, setGone] = useState<{ start: string; next: readonly string[] }>();
  const run = async (
    work: () => Promise<unknown>,
    onFailure: (problem: unknown) => void,
  ): Promise<boolean> => {
    if (busy) return false;
    setBusy(true);
    try {
      await work();
      setGone(undefined);
      return true;
    } catch (problem) {
      onFailure(problem);
      return false;
    } finally {
      setBusy(false);
      void refetch();
    }
  };
  const confirm = async (start: string): Promise<boolean> => {
    const confirmed = await run(
      () => confirmTime(row.id, start),
      (problem) => {
        const next = takenBy(problem);
        if (next) setGone({ start, next });
        else notifyUnsure("The time was not confirmed", problem);
      },
    );
    const { confirmedTime: before } = row;
    const words = callTime(Date.parse(start), Date.now());
    if (confirmed)
      said(
        before && before !== start
          ? `Call moved from ${callTime(Date.parse(before), Date.now())} to ${words}`
          : `${words} confirmed`,
        mail === false
          ? "On the private page. Tell the client."
          : "The invitations to both sides are being sent.",
      );
    return confirmed;
  };
  const cancel = async (start: string): Promise<void> => {
    const cancelled = await run(
      () => cancelTime(row.id, start),
      (problem) => notifyUnsure("The call was not cancelled", problem),
    );
    if (cancelled)
      said(
        `Call of ${callTime(Date.parse(start), Date.now())} cancelled`,
        mail === false
          ? "Tell the client: the text is among the outgoing messages."
          : "The cancellations to both sides are being sent.",
      );
  };
  const isTaken = (start: string) => {
    const slot = slotsOf(data).find((one) => one.start === start);
    return callAt(start, rows, row) !== undefined || Boolean(slot?.taken || (data && !slot));
  };
  return { busy, gone, confirm, cancel, isTaken };

  function said(title: string, text: string): void {
    notify({ kind: "success", title, text });
  }
}

export type Confirming = ReturnType<typeof useConfirm>;

function takenBy(problem: unknown): readonly string[] | undefined {
  if (!(problem instanceof Refused) || problem.type !== "/problems/slot-taken") return undefined;
  const { next } = JSON.parse(problem.message.replace(/^\d+: /, "")) as SlotTaken;
  return next;
}

const slotsOf = (slots: Slots | undefined) => slots?.days.flatMap((day) => day.slots) ?? [];

/** Another request with a call at this time. */
const callAt = (start: string, rows: readonly ShownRequest[], own: ShownRequest) =>
  rows.find(({ id, confirmedTime }) => id !== own.id && confirmedTime === start);

interface SuggestedTimesProps {
  row: ShownRequest;
  /** All requests, because another one may have a call at a suggested time. */
  rows: readonly ShownRequest[];
  now: number;
  mayAnswer: boolean;
  confirming: Confirming;
}

export function SuggestedTimes({ row, rows, now, mayAnswer, confirming }: SuggestedTimesProps) {
  const { offline } = useQueue();
  const { days } = useSlots(row.id).data ?? {};
  const slots = days?.flatMap((day) => day.slots) ?? [];
  const mail = useMailConfigured();
  const { busy, gone, confirm, cancel } = confirming;
  const toCome =
    row.confirmedTime && Date.parse(row.confirmedTime) > now ? row.confirmedTime : undefined;
  const [asked, setAsked] = useState<string>();
  /** Moving a confirmed call needs a second press. */
  const choose = (start: string) => (toCome ? setAsked(start) : void confirm(start));
  const { confirmedTime, suggestedTimes } = row;
  const others = suggestedTimes.filter((start) => start !== confirmedTime);
  const isAsking = asked !== undefined && asked !== toCome;
  const callOf = (start: string) => callAt(start, rows, row);
  if (row.suggestedTimes.length === 0 && !mayAnswer) return null;
  const noNumber = <NoNumber phone={row.phone} mayAnswer={mayAnswer} call={toCome} />;
  /** If no call is suggested or upcoming, the warning appears only when an hour is picked. */
  const noNumberYet = (toCome ?? suggestedTimes[0]) ? null : noNumber;
  return (
    <section className="px-4.5 pt-3.5 pb-2 hairline-t" aria-labelledby="rq-times">
      <h2 id="rq-times" className="[font:600_1rem/1.3_var(--font-text)] tracking-[0]">
        {row.suggestedTimes.length > 0 ? "Suggested times" : "Time of a call"}
      </h2>
      {noNumberYet ? null : noNumber}
      <ol>
        {[...(confirmedTime ? [confirmedTime] : []), ...others].map((start) => (
          <SuggestedTime
            key={start}
            row={row}
            start={start}
            place={suggestedTimes.indexOf(start) + 1}
            now={now}
            slot={slots.find((one) => one.start === start)}
            isOffered={!days || slots.some((one) => one.start === start)}
            takenBy={callOf(start)}
            mail={mail}
            disabled={busy || offline}
            onConfirm={mayAnswer ? () => choose(start) : undefined}
          />
        ))}
      </ol>
      {isAsking ? (
        <>
          {noNumberYet}
          <AskTime
            key={asked}
            from={toCome}
            to={asked}
            now={now}
            onYes={() => {
              setAsked(undefined);
              void confirm(asked);
            }}
            onNo={() => setAsked(undefined)}
          />
        </>
      ) : null}
      {gone ? (
        <div className="mb-3 *:m-0 print:hidden">
          <Banner
            key={gone.start}
            ref={scrollIntoView}
            Icon={Calendar}
            title={`${callTime(Date.parse(gone.start), now)} has just gone`}
          >
            {goneWords(callOf(gone.start))}{" "}
            {gone.next.length > 0 ? "Next free:" : "Choose another time below."}
            <span className="flex flex-wrap gap-2 mt-2">
              {gone.next.map((start) => (
                <Button small key={start} disabled={busy} onClick={() => choose(start)}>
                  {callTime(Date.parse(start), now)}
                </Button>
              ))}
            </span>
          </Banner>
        </div>
      ) : null}
      {mayAnswer && !offline && !isAsking ? (
        <div className="flex flex-wrap gap-x-6 print:hidden">
          <OtherTime row={row} days={days} now={now} disabled={busy} onPick={setAsked}>
            {noNumberYet}
          </OtherTime>
          {toCome ? (
            <CancelCall
              key={toCome}
              call={callTime(Date.parse(toCome), now)}
              mail={mail}
              disabled={busy}
              onCancel={() => void cancel(toCome)}
            />
          ) : null}
        </div>
      ) : null}
      {mayAnswer && offline ? (
        <p className="text-sm text-fg-3">
          Times are confirmed{toCome ? " and cancelled" : ""} online only.
        </p>
      ) : null}
    </section>
  );
}

interface NoNumberProps {
  phone: string;
  mayAnswer: boolean;
  /** Time of the upcoming confirmed call. */
  call: string | undefined;
}

const NoNumber = ({ phone, mayAnswer, call }: NoNumberProps) =>
  !mayAnswer || hasFullNumber(phone) ? null : (
    <p className="note note-warn mt-2 mb-2">
      There is no number to call{call ? " yet" : ". You can confirm a time all the same"}: the
      invitation and the private page ask for one.
    </p>
  );

interface OtherTimeProps {
  row: ShownRequest;
  /** Undefined until they are known. */
  days: Slots["days"] | undefined;
  now: number;
  disabled: boolean;
  onPick: (start: string) => void;
  /** A warning shown before an hour is picked. */
  children: ReactNode;
}

function OtherTime({ row, days, now, disabled, onPick, children }: OtherTimeProps) {
  const firm = useQuery(firmQuery).data;
  const [isOpen, setIsOpen] = useState(false);
  const [date, setDate] = useState<string>();
  const pick = (start: string) => {
    if (disabled || start === row.confirmedTime) return;
    setIsOpen(false);
    onPick(start);
  };
  if (days?.length === 0 && firm)
    return <p className="text-sm text-fg-3">{closedWords(firm, now)}</p>;
  const isFree = ({ start, taken }: Slot) => !taken && start !== row.confirmedTime;
  if (!days?.some(({ slots }) => slots.some(isFree))) return null;
  return (
    <>
      <button
        type="button"
        className="link p-0 bg-transparent"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {otherTimeWords(row)}
      </button>
      {isOpen ? (
        <div className="grid gap-3 basis-full order-last pb-3 [&_.times-days]:mx-0 lg:[&_.times-days]:auto-cols-[minmax(3rem,1fr)]">
          {children}
          <Hours
            days={days}
            date={date}
            zone={row.timeZone}
            chosen={row.confirmedTime ? [row.confirmedTime] : []}
            onDate={setDate}
            onPress={pick}
            takenWords={takenWords}
          />
        </div>
      ) : null}
    </>
  );
}

interface SuggestedTimeProps {
  row: ShownRequest;
  start: string;
  /** Rank among the sender's suggestions, from 1; 0 for other times. */
  place: number;
  now: number;
  /** Undefined if the hour is not offered, or not known. */
  slot: Slot | undefined;
  /** False where the firm is closed at this time, as far as is known. */
  isOffered: boolean;
  /** The other request with a call at this time. */
  takenBy: ShownRequest | undefined;
  mail: MailConfigured;
  disabled: boolean;
  /** Absent for viewers. */
  onConfirm: (() => void) | undefined;
}

function SuggestedTime(props: SuggestedTimeProps) {
  const { row, start, place, now, slot, isOffered, takenBy, mail, disabled, onConfirm } = props;
  const at = Date.parse(start);
  const word = wordOf(row, start, now, isOffered, slot?.taken || takenBy !== undefined);
  const isClosed = !isOffered && at > now;
  const invitation = useToGive(row.id).findLast(
    ({ kind }) => kind === "time-confirmed" || kind === "time-moved",
  );
  const isMove = row.confirmedTime !== null && Date.parse(row.confirmedTime) > now;
  const verb = isMove ? "Move the call here" : "Confirm";
  const isTaken = word === "Taken" || word === "Past" || word === closedThen;
  const words =
    word === "Taken"
      ? takenByWords(slot, takenBy)
      : word === "Confirmed"
        ? `${confirmedWords(row, mail, now)}${isClosed ? ". We are closed then: move or cancel the call." : ""}`
        : word;
  return (
    <li
      className={`grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-center gap-x-3.5 gap-y-1 py-2 not-first:hairline-t ${word === "Confirmed" ? "mt-2 bg-sunken rounded-2 px-2" : ""}`}
    >
      <Rank place={place} isTaken={isTaken} />
      <span className="leading-[1.35]">
        <b className={`num block ${isTaken ? "text-fg-2 line-through" : ""}`}>
          {callTime(at, now)}
        </b>
        <span className="num text-sm text-fg-3">
          {inTheirZone(at, row.timeZone)}
          {words ?? (slot ? freeWords(slot) : "")}
        </span>
      </span>
      {onConfirm && word === undefined ? (
        <Button
          small
          className="max-lg:col-start-2 max-lg:justify-self-start max-lg:mb-1"
          // The sender's first choice is the main action.
          variant={!isMove && place === 1 ? "primary" : "secondary"}
          disabled={disabled}
          aria-label={`${verb} ${callTime(at, now)}`}
          onClick={onConfirm}
        >
          {verb}
        </Button>
      ) : null}
      {onConfirm && word === "Confirmed" && invitation?.text && isCallUntold(row) ? (
        <ToGive row={row} text={invitation.text} message={invitation} />
      ) : null}
      {onConfirm && word === "Confirmed" ? <ClientHasItNot of={row.invitation} /> : null}
    </li>
  );
}
