import { memo, useMemo, useRef, useState } from "react";
import type { Breach, Phase, Task } from "../../../db/schema/tools/breach.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { clockText, dayText } from "../../ui/kigali-time.tsx";
import { ShowAll } from "../../ui/show-all.tsx";
import { useMinute } from "../../ui/use-minute.ts";
import type { Answers } from "../answers.ts";
import { dueAt, hoursSince, phaseAt } from "./clock.ts";
import { useNativeControl } from "../native-control.ts";
import { keys } from "./stored.ts";
import { Spoken } from "../../ui/spoken.tsx";

interface PhasesProps {
  breach: Breach;
  sources: Sources;
  answers: Answers | undefined;
  awareAt: number | undefined;
  onTick: (key: string, isTicked: true | undefined) => void;
}

/** Tasks hour by hour; the present phase is open, and once the clock runs each earlier one with open tasks. */
export const Phases = memo(function Phases(props: PhasesProps) {
  const { breach, sources, answers, awareAt, onTick } = props;
  const now = useMinute();
  const { checklist } = breach;
  const present =
    awareAt === undefined ? checklist[0] : phaseAt(checklist, hoursSince(awareAt, now));
  const articles = useMemo(() => articlesOf(sources), [sources]);
  const owners = useMemo(
    () => new Map(breach.owners.map(({ id, label }) => [id, label])),
    [breach.owners],
  );
  return (
    <div className={awareAt === undefined && !answers?.size ? "folded" : ""}>
      <p className="mb-9">
        The name under each task says who does it. The person in charge is you, until the manager
        who decides names someone; without a data protection officer, that person does those tasks
        too.
      </p>
      <ol>
        {checklist.map((phase, index) => (
          <PhaseItem
            key={phase.id}
            phase={phase}
            isPresent={phase === present}
            isPast={checklist.indexOf(present ?? phase) > index}
            answers={answers}
            awareAt={awareAt}
            articles={articles}
            owners={owners}
            onTick={onTick}
          />
        ))}
      </ol>
      <ShowAll what="tasks" />
    </div>
  );
});

/** `Article 43` by the id of its source, for sources of Law No. 058/2021. */
const articlesOf = ({ items }: Sources): ReadonlyMap<string, string> =>
  new Map(
    items
      .filter(({ basis, article }) => basis !== "advice" && article !== null)
      .map(({ id, article }) => [id, `Article ${article}`]),
  );

interface PhaseItemProps extends Pick<PhasesProps, "answers" | "awareAt" | "onTick"> {
  phase: Phase;
  isPresent: boolean;
  isPast: boolean;
  articles: ReadonlyMap<string, string>;
  owners: ReadonlyMap<string, string>;
}

const markLooks = {
  present: "bg-signal border-earth",
  late: "bg-bg border-danger-fg",
  done: "bg-(--em-a) border-(--em-a)",
  open: "bg-bg border-line-strong",
};

const PhaseItem = memo(function PhaseItem(props: PhaseItemProps) {
  const { phase, isPresent, isPast, answers, awareAt, onTick } = props;
  const { tasks } = phase;
  const done = tasks.filter(({ id }) => answers?.has(keys.task(id))).length;
  const open = tasks.length - done;
  const isLate = isPast && open > 0;
  // An open phase stays open when its hours end or its last task is ticked, since someone may be reading it.
  const [staysOpen, setStaysOpen] = useState(false);
  if ((isPresent || isLate) && awareAt !== undefined && !staysOpen) setStaysOpen(true);
  const state = isPresent ? "present" : isLate ? "late" : open === 0 ? "done" : "open";
  const lawOf = ({ basis, sourceIds }: Task) =>
    basis === "law" ? sourceIds.flatMap((id) => props.articles.get(id) ?? []).join(", ") : "";
  return (
    <li
      data-state={state}
      className="drawn-late [--late-height:3rem] relative ml-[8px] pb-8 last:pb-0 pl-8 [border-left:1px_solid_var(--line-strong)]"
      {...(isPresent && awareAt !== undefined ? { "aria-current": "step" } : {})}
    >
      <span
        className={`absolute top-[4px] left-[-9px] size-[17px] [border:2px_solid] rotate-45 ${markLooks[state]}`}
        aria-hidden="true"
      />
      <p className="text-sm semibold text-earth-fg num">{phase.label}</p>
      <h3 className="text-xl">{phase.aim}</h3>
      <details className={isPresent ? undefined : "fold-more"} open={isPresent || staysOpen}>
        <summary className="inline-flex items-center gap-2 min-h-11 text-fg-2 num cursor-pointer">
          <span className="flex flex-wrap gap-x-2">
            {spanText(phase, awareAt)}
            {awareAt === undefined ? null : <span className="sr">, </span>}
            <b className="whitespace-nowrap text-brand-fg">
              {isLate
                ? `${open} ${open === 1 ? "task" : "tasks"} still to do`
                : `${done} of ${tasks.length} tasks done`}
            </b>
            <Spoken>{phase.aim}</Spoken>
          </span>
        </summary>
        <ul className="rounded-3 hairline bg-surface overflow-hidden">
          {tasks.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              owner={props.owners.get(task.owner) ?? ""}
              law={lawOf(task)}
              tickedAt={answers ? (answers.get(keys.task(task.id))?.at ?? 0) : undefined}
              onTick={onTick}
            />
          ))}
        </ul>
      </details>
    </li>
  );
});

/** `Tue 08:20 to Wed 08:20` */
function spanText({ fromHour, toHour }: Phase, awareAt: number | undefined): string {
  if (awareAt === undefined) return "";
  const textAt = (hour: number) => shortTime(dueAt(awareAt, hour));
  return toHour === null ? `from ${textAt(fromHour)}` : `${textAt(fromHour)} to ${textAt(toHour)}`;
}

/** `Tue 08:20` in Kigali. */
const shortTime = (at: number): string => `${dayText(at).slice(0, 3)} ${clockText(at)}`;

interface TaskRowProps {
  task: Task;
  owner: string;
  /** The task's articles of the law; empty for advice. */
  law: string;
  /** 0 for not ticked; undefined until it is read. */
  tickedAt: number | undefined;
  onTick: PhasesProps["onTick"];
}

/** Memoised, so that only the ticked row is drawn again. */
const TaskRow = memo(function TaskRow({ task, owner, law, tickedAt, onTick }: TaskRowProps) {
  const box = useRef<HTMLInputElement>(null);
  const key = keys.task(task.id);
  useNativeControl({
    stored: tickedAt === undefined ? undefined : tickedAt > 0 ? "yes" : "",
    read: () => (box.current?.checked ? "yes" : ""),
    show: (value) => {
      if (box.current) box.current.checked = value === "yes";
    },
    merge: (_, used) => used,
    onUsed: () => onTick(key, true),
  });
  return (
    <li>
      <label className="flex gap-3.5 items-center min-h-14 px-4 py-2.5 [li+li_&]:hairline-t leading-[1.4] cursor-pointer hover:bg-brand-soft has-checked:text-fg-2">
        <input
          ref={box}
          className="tick-box"
          type="checkbox"
          autoComplete="off"
          onChange={(event) => onTick(key, event.currentTarget.checked || undefined)}
        />
        <span>
          {task.text}
          <small className="block text-sm text-fg-2 num">
            {owner}
            {law ? (
              <>
                , <b className="text-earth-fg">law, {law}</b>
              </>
            ) : null}
            {tickedAt ? `, ${shortTime(tickedAt)}` : ""}
          </small>
        </span>
      </label>
    </li>
  );
});
