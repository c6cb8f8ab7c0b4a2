import Bell from "lucide-react/icons/bell";
import Check from "lucide-react/icons/check";
import Phone from "lucide-react/icons/phone";
import {
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { clockKey } from "../../../db/device/keys.ts";
import type { Firm } from "../../../db/schema/firm.ts";
import type { Official as OfficialText } from "../../../db/schema/parts.ts";
import type { Breach } from "../../../db/schema/tools/breach.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { writeStored } from "../../data/browser-storage.ts";
import { InlineConfirm } from "../../ui/inline-confirm.tsx";
import { Official, OfficialTexts } from "../../ui/official.tsx";
import { telephone } from "../../ui/telephone.ts";
import { useMinute } from "../../ui/use-minute.ts";
import { zoneOfDevice } from "../../ui/zone.ts";
import { type Answers, answersNow, type OpenAnswers } from "../answers.ts";
import { ToolTop } from "../frame.tsx";
import { SendResult } from "../send-result.tsx";
import { ClockCard } from "./clock-card.tsx";
import { begunLook, textButtonLook } from "./looks.tsx";
import { EraseBreach } from "./erase-breach.tsx";
import { clocksOf, hoursSince, leftText, stateOf, untimedOf } from "./clock.ts";
import { MomentFields } from "./moment-fields.tsx";
import { requestOf } from "./papers.ts";
import { Reminders, useNotices, useNoticesClosed } from "./reminders.tsx";
import { FoundOut, KnownSince, RoleChoice, StartHelp, useFoldedForm } from "./start-form.tsx";
import { identityIn, instantIn, keys, roleIn } from "./stored.ts";
import { Track } from "./track.tsx";

interface ClockPanelProps extends OpenAnswers {
  breach: Breach;
  sources: Sources;
  firm: Firm | undefined;
  /** The official texts on the fine. */
  official: readonly OfficialText[] | undefined;
}

// The statement of the compliance page that has the official text on the fine.
const fine = "RWF 50 million";
const minuteMs = 60_000;
const nothing: Answers = new Map();

/** The dark top of the page: the start, the time left, and the next steps. */
export const ClockPanel = memo(function ClockPanel(props: ClockPanelProps) {
  const { breach, sources, firm, answers, isStored, put, putAll } = props;
  const stored = answers ?? nothing;
  const awareAt = instantIn(stored, keys.aware);
  const role = roleIn(stored);
  const now = useMinute();
  const [zone, setZone] = useState("");
  useEffect(() => setZone(zoneOfDevice()), []);
  const duties = useMemo(() => clocksOf(breach.items, role), [breach.items, role]);
  const sentAt = useCallback((id: string) => instantIn(stored, keys.sent(id)), [stored]);
  const isSent = useCallback((id: string) => sentAt(id) !== undefined, [sentAt]);
  const wantsNotice = stored.has(keys.notify);
  useNotices(duties, awareAt, isSent, wantsNotice, now);
  useNoticesClosed(duties, answers !== undefined && (awareAt === undefined || !wantsNotice));

  const start = (at: number) =>
    putAll({ [keys.aware]: at, [keys.zone]: stored.get(keys.zone)?.value ?? zoneOfDevice() });
  const form = useRef<HTMLDivElement>(null);
  const isRunning = awareAt !== undefined;
  const { isFolded, fold, unfold } = useFoldedForm(isRunning, form);
  const isRead = answers !== undefined;
  useLayoutEffect(() => {
    if (!isRead) return;
    writeStored(clockKey, isRunning ? "runs" : undefined);
    document.documentElement.removeAttribute("data-clock");
  }, [isRead, isRunning]);
  const startNow = () => {
    start(Math.floor(Date.now() / minuteMs) * minuteMs);
    fold();
  };
  const clocks = useRef<HTMLDivElement>(null);
  // On a phone the clocks are below the fields: scrolls just far enough once they are drawn, and keeps the focus.
  const bringClock = () =>
    requestAnimationFrame(() =>
      clocks.current?.firstElementChild?.scrollIntoView({ block: "nearest" }),
    );
  const unsent = duties.filter(({ id }) => !isSent(id));
  const lateNote = breach.facts.find(({ id }) => id === "fact-late")?.answer ?? "";
  const isOfThree = duties.length > 2;

  return (
    <section className="ink print:in-data-paper:hidden" id="clock">
      <div className="wrap pt-5 pb-12">
        <ToolTop privacy={breach.privacy} isStored={isStored} />
        <h1 className="h2 mt-2">{breach.title}</h1>
        {isFolded ? null : (
          <p className="muted max-w-[62ch] mt-2 in-data-clock:hidden">{breach.intro}</p>
        )}
        {firm?.incidentLine ? (
          <p className="mt-2 print:hidden">
            Call {firm.shortName}:{" "}
            <a className="semibold underline whitespace-nowrap" href={telephone(firm.incidentLine)}>
              {firm.incidentLine}
            </a>
            , our incident line, day and night.
          </p>
        ) : null}
        {isFolded && awareAt !== undefined ? (
          <KnownSince awareAt={awareAt} role={role} onChange={unfold} />
        ) : null}
        {isRead ? null : (
          // As high as what is said of it then.
          <p className="min-h-[4.375rem] mt-3 [:root:not([data-clock])_&]:hidden">
            Your clock runs.
          </p>
        )}
        <div className="in-data-clock:hidden" hidden={isFolded}>
          <div
            className="grid gap-x-6 gap-y-4 items-start lg:grid-cols-[22rem_1fr] mt-7 print:hidden [&_.input]:min-w-0"
            ref={form}
          >
            <MomentFields
              id="aware"
              legend={breach.startLabel}
              at={answers ? (awareAt ?? null) : undefined}
              onMoment={start}
              onEnter={bringClock}
              left={leftText(unsent[0], awareAt, now)}
            />
            <FoundOut isRead={isRead} isRunning={isRunning} onNow={startNow} />
            <RoleChoice
              role={answers ? role : undefined}
              onRole={(chosen) => put(keys.role, chosen)}
            />
          </div>
          <StartHelp breach={breach} sources={sources} />
        </div>
        <p className="note note-warn mt-4 [:root:not([data-scripts=failed])_&]:hidden">
          The clock could not be loaded. Reload this page. Until then, count from the moment you
          knew: 48 hours to the first notice, 72 hours to the report.
        </p>
        <DeviceNotes
          isAhead={awareAt !== undefined && awareAt > now}
          isElsewhere={
            awareAt !== undefined && zone !== "" && stored.get(keys.zone)?.value !== zone
          }
        />
        <div
          className={`grid gap-8 lg:gap-0 mt-8 lg:*:not-first:hairline-l ${isOfThree ? "lg:grid-cols-[1fr_1fr_1fr] lg:*:pr-8 lg:*:not-first:pl-8 [&_[role=timer]]:text-[clamp(3.5rem,2.5rem+2.6vw,5rem)]" : "lg:grid-cols-[1fr_1fr] lg:*:first:pr-6 lg:*:not-first:pl-14"}`}
          ref={clocks}
        >
          {duties.map((duty) => (
            <ClockCard
              key={duty.id}
              duty={duty}
              state={
                awareAt === undefined
                  ? undefined
                  : stateOf(duty.hours, awareAt, sentAt(duty.id), now)
              }
              source={sources.items.find(({ id }) => id === duty.sourceIds[0])}
              zone={zone}
              lateNote={lateNote}
              line={firm?.incidentLine}
              isFirst={duty.id === (unsent[0] ?? duties[0])?.id}
              onSent={(at) => put(keys.sent(duty.id), at)}
            />
          ))}
        </div>
        <Track
          id="hours"
          hours={duties.map(({ hours }) => hours)}
          awareAt={awareAt}
          hour={awareAt === undefined ? 0 : hoursSince(awareAt, now)}
        />
        {/* In the columns of the clocks above. */}
        <div
          className={`grid gap-x-6 gap-y-4 items-start lg:grid-flow-dense mt-3 pt-5 hairline-t print:block ${isOfThree ? "lg:gap-x-12 lg:grid-cols-[2fr_1fr]" : "lg:gap-x-28 lg:grid-cols-[1fr_1fr]"}`}
        >
          <NextSteps
            breach={breach}
            firm={firm}
            unsent={unsent.filter(({ hours }) => hours === unsent[0]?.hours)}
            isRunning={isRunning}
            onSent={(id) => put(keys.sent(id), Math.floor(Date.now() / minuteMs) * minuteMs)}
            onStop={() => putAll(stoppedClock(breach.items))}
            onErase={props.erase}
            reminders={
              awareAt === undefined || !firm ? null : (
                <Reminders
                  duties={duties}
                  awareAt={awareAt}
                  identity={identityIn(stored)}
                  firm={firm}
                  wantsNotice={wantsNotice}
                  onIdentity={(identity) => put(keys.calendar, identity)}
                  onNotice={(wanted) => put(keys.notify, wanted || undefined)}
                />
              )
            }
          >
            <div>
              <p className="mb-3 print:hidden">
                <b className="block">Sent to a wrong address?</b>
                Ask the recipient to delete it unread and to confirm that, then call the manager who
                decides.
              </p>
              {untimedOf(breach.items, role).map((duty) => (
                <p key={duty.id}>
                  <b className="block">{duty.label}: the law sets no hour limit</b>
                  Due where a high risk to them is likely (Article {duty.article}). Your proposal
                  and timetable are part of the report.
                </p>
              ))}
              <p className="mt-3">
                <b>If you do not notify: a fine</b>
                <OfficialTexts value={props.official}>
                  <Official on={fine} isAlone />
                </OfficialTexts>
              </p>
            </div>
          </NextSteps>
        </div>
      </div>
    </section>
  );
});

function DeviceNotes({ isAhead, isElsewhere }: { isAhead: boolean; isElsewhere: boolean }) {
  return (
    <>
      {isAhead ? (
        <p className="note note-info mt-4" role="status">
          <span>
            <b>The time you entered is ahead of this device’s clock</b>
            Check both of them. The deadlines count from the time you entered.
          </span>
        </p>
      ) : null}
      {isElsewhere ? (
        <p className="note note-info mt-4" role="status">
          <span>
            <b>Your device is in another time zone than when you started the clock</b>
            The deadlines are in Kigali time and have not moved. Your own time is shown beside them.
          </span>
        </p>
      ) : null}
    </>
  );
}

interface NextStepsProps {
  breach: Breach;
  firm: Firm | undefined;
  /** The unsent notices that are due next. */
  unsent: readonly { id: string; sentLabel: string }[];
  isRunning: boolean;
  onSent: (id: string) => void;
  onStop: () => void;
  onErase: () => Promise<void>;
  reminders: ReactNode;
  /** What stands beside the buttons, on a phone below them. */
  children: ReactNode;
}

function NextSteps(props: NextStepsProps) {
  const { breach, firm, unsent, isRunning, onSent, onStop, onErase, reminders } = props;
  const [isOpen, setOpen] = useState(false);
  const [isStopping, setStopping] = useState(false);
  const markedAt = useRef(-Infinity);
  const phone = firm?.incidentLine ?? firm?.phones[0];
  return (
    <>
      <div className="grid md:flex flex-wrap gap-2 items-center print:hidden">
        {unsent.map(({ id, sentLabel }) => (
          <button
            key={id}
            type="button"
            className={`btn ${isRunning ? "btn-signal" : `btn-secondary ${begunLook}`}`}
            disabled={!isRunning}
            onClick={({ timeStamp }) => {
              // The next button takes this one's place, so a double tap marks only one notice.
              if (timeStamp - markedAt.current < 1_000) return;
              markedAt.current = timeStamp;
              onSent(id);
            }}
          >
            <Check size={20} />
            {sentLabel}
          </button>
        ))}
        <button
          type="button"
          className={`btn btn-secondary ${isRunning ? "" : begunLook}`}
          disabled={!isRunning}
          aria-expanded={isOpen && isRunning}
          onClick={() => setOpen(!isOpen)}
        >
          <Bell size={20} />
          Remind me
        </button>
        {phone ? (
          <a className="btn btn-secondary" href={telephone(phone)}>
            <Phone size={20} />
            Call us: {phone}
          </a>
        ) : null}
        <SendResult
          label="Ask us for help"
          look="btn-secondary"
          result={() => requestOf(breach, answersNow("breach") ?? nothing, Date.now())}
        />
      </div>
      {isOpen && isRunning ? <div className="col-span-full">{reminders}</div> : null}
      {props.children}
      {isRunning && isStopping ? (
        <div className="col-span-full print:hidden">
          <InlineConfirm
            question="Stop the clock? The time that you entered and what you marked as sent are deleted. Your ticks and texts stay."
            yes="Stop"
            no="Keep it running"
            onYes={() => {
              setStopping(false);
              onStop();
            }}
            onNo={() => setStopping(false)}
          />
        </div>
      ) : isRunning ? (
        <p className="col-span-full text-sm text-fg-2 print:hidden">
          Not a breach after all?{" "}
          <button type="button" className={textButtonLook} onClick={() => setStopping(true)}>
            Stop the clock
          </button>
          . Your ticks and texts stay.
        </p>
      ) : null}
      <div className="col-span-full flex flex-wrap items-center gap-3 print:hidden">
        <EraseBreach isOffered={isRunning} onErase={onErase} />
      </div>
    </>
  );
}

/** Erases the clock's keys alone; ticks and texts stay. */
const stoppedClock = (duties: Breach["items"]) =>
  Object.fromEntries(
    [keys.aware, keys.zone, ...duties.map(({ id }) => keys.sent(id))].map((key) => [
      key,
      undefined,
    ]),
  );
