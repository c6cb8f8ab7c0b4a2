import {
  type PromiseClock,
  promisedMs,
  promiseOf,
  type RequestRow,
  requestSectors,
} from "../../../db/schema/requests/request.ts";
import { consultationTypes } from "../../../db/schema/contact.ts";
import type { ShownRequest } from "../requests/sync/requests.ts";
import { lastWeeks, type Week, weekMs } from "./weeks.ts";

/* The figures of the overview, from the rows that this device stores. Times are in ms since 1970; spam is never counted. */

export type FigureRow = Pick<
  ShownRequest,
  | "pending"
  | "lastMessage"
  | "id"
  | "name"
  | "company"
  | "phone"
  | "consultationType"
  | "createdAt"
  | "state"
  | "owner"
  | "sector"
  | "answeredAt"
  | "retainUntil"
  | "withdrawnAt"
  | "suggestedTimes"
  | "confirmedTime"
  | "unsentAnswer"
  | "invitation"
  | "outcome"
  | "source"
>;

/** Outcome of the promise. `unanswered`: closed without an answer, so the promise no longer applies. */
export type Outcome = "inTime" | "tooLate" | "open" | "unanswered";

function outcomeOf(row: FigureRow, now: number): Outcome {
  const clock = promiseOf(row, now);
  if (clock.kind === "answered") return clock.inTime ? "inTime" : "tooLate";
  if (clock.kind === "late") return "tooLate";
  return clock.kind === "none" ? "unanswered" : "open";
}

export interface WeekFigures extends Record<Outcome, number> {
  week: Week;
  received: number;
}

export interface LateAnswer {
  id: string;
  /** The company, or the sender where no company was given. */
  name: string;
  week: Week;
  /** Null while the request is still open. */
  tookMs: number | null;
}

export interface Span {
  weeks: WeekFigures[];
  received: number;
  /** First answers that were given or are overdue. */
  due: number;
  inTime: number;
  /** Rounded down, so that 100 means every answer; null where nothing was due. */
  percentInTime: number | null;
  /** The newest first. */
  lateAnswers: LateAnswer[];
  answers: AnswerTimes;
  services: ServiceTable;
  /** Those that arrived in the span. */
  rows: readonly FigureRow[];
}

/** The figures of the last `count` calendar weeks; those before the first request are left out. */
export function spanFigures(rows: readonly FigureRow[], count: number, now: number): Span {
  const weeks = lastWeeks(now, count).map((week) => ({
    ...{ week, received: 0 },
    ...{ inTime: 0, tooLate: 0, open: 0, unanswered: 0 },
  }));
  const startsAt = weeks[0]?.week.startsAt ?? now;
  const inSpan: FigureRow[] = [];
  const lateAnswers: (LateAnswer & { arrivedAt: number })[] = [];
  for (const row of rows) {
    const arrivedAt = Date.parse(row.createdAt);
    // A sender's clock may be ahead: a request from the future counts in this week.
    const nth = Math.min(Math.floor((arrivedAt - startsAt) / weekMs), count - 1);
    const figures = weeks[nth];
    if (row.state === "spam" || !figures) continue;
    inSpan.push(row);
    const outcome = outcomeOf(row, now);
    figures.received += 1;
    figures[outcome] += 1;
    if (outcome !== "tooLate") continue;
    const tookMs = row.answeredAt === null ? null : Date.parse(row.answeredAt) - arrivedAt;
    const name = row.company.trim() || row.name;
    lateAnswers.push({ id: row.id, name, week: figures.week, tookMs, arrivedAt });
  }
  const first = weeks.findIndex((week) => week.received > 0);
  const inTime = sum(weeks, (week) => week.inTime);
  const due = inTime + lateAnswers.length;
  return {
    ...{ weeks: weeks.slice(first), due, inTime, received: inSpan.length },
    percentInTime: due > 0 ? Math.floor((100 * inTime) / due) : null,
    lateAnswers: lateAnswers.sort((one, other) => other.arrivedAt - one.arrivedAt),
    answers: answerTimes(inSpan),
    services: serviceTable(inSpan),
    rows: inSpan,
  };
}

const hourMs = 3_600_000;

/** Upper bounds in hours; slower answers go into one more band. */
const bounds = [2, 4, 8, 12, promisedMs / hourMs] as const;

export interface AnswerTimes {
  answered: number;
  /** In ms; null where nothing was answered. */
  medianMs: number | null;
  /** 90th percentile in ms; null where nothing was answered. */
  nineInTenMs: number | null;
  bands: { label: string; count: number; isLate: boolean }[];
}

function answerTimes(rows: readonly FigureRow[]): AnswerTimes {
  const times = rows
    .flatMap(({ createdAt, answeredAt }) =>
      answeredAt === null ? [] : [Math.max(0, Date.parse(answeredAt) - Date.parse(createdAt))],
    )
    .sort((one, other) => one - other);
  const within = (hours: number) => times.filter((ms) => ms <= hours * hourMs).length;
  const bands = bounds.map((hours, nth) => {
    const from = bounds[nth - 1];
    const label = from === undefined ? `under ${hours} h` : `${from} to ${hours} h`;
    const below = from === undefined ? 0 : within(from);
    return { label, count: within(hours) - below, isLate: false };
  });
  const slower = times.length - within(promisedMs / hourMs);
  return {
    answered: times.length,
    medianMs: medianOf(times),
    nineInTenMs: times[Math.ceil(times.length * 0.9) - 1] ?? null,
    bands: [...bands, { label: "later", count: slower, isLate: true }],
  };
}

function medianOf(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2;
  const [upper, lower] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle) - 1]];
  return upper === undefined || lower === undefined ? null : (upper + lower) / 2;
}

type Sector = RequestRow["sector"];

export interface ServiceTable {
  sectors: readonly Sector[];
  /** The most frequent first. */
  services: { type: string; counts: number[]; total: number }[];
  totals: number[];
  total: number;
}

const allSectors: readonly Sector[] = [...requestSectors.map(({ value }) => value), ""];

/** Requests without a type get a row of their own. */
function serviceTable(rows: readonly FigureRow[]): ServiceTable {
  // "Other" is a column only where it was chosen.
  const sectors = allSectors.filter(
    (sector) => sector !== "other" || rows.some((row) => row.sector === "other"),
  );
  const types = consultationTypes.map(({ value }): string => value);
  const services = [...types, ""].flatMap((type) => {
    const own = rows.filter(({ consultationType }) => consultationType === type);
    const counts = sectors.map((sector) => own.filter((row) => row.sector === sector).length);
    return type || own.length > 0 ? [{ type, counts, total: own.length }] : [];
  });
  return {
    sectors,
    services: services.sort((one, other) => other.total - one.total),
    totals: sectors.map((_, nth) => sum(services, ({ counts }) => counts[nth] ?? 0)),
    total: rows.length,
  };
}

export interface Due {
  row: FigureRow;
  dueAt: number;
  kind: Exclude<PromiseClock["kind"], "answered" | "none">;
}

export interface OpenAnswers {
  /** Sorted by due time, so late requests come first. */
  due: Due[];
  urgentCount: number;
  lateCount: number;
  withoutOwner: number;
}

/** Every request that still waits for its first answer. */
export function openAnswers(rows: readonly FigureRow[], now: number): OpenAnswers {
  const due = rows
    .flatMap((row): Due[] => {
      const clock = promiseOf(row, now);
      if (clock.kind === "answered" || clock.kind === "none") return [];
      return [{ row, dueAt: clock.dueAt, kind: clock.kind }];
    })
    .sort((one, other) => one.dueAt - other.dueAt);
  const count = (kind: Due["kind"]) => due.filter((one) => one.kind === kind).length;
  return {
    due,
    urgentCount: count("urgent"),
    lateCount: count("late"),
    withoutOwner: due.filter(({ row }) => row.owner === null).length,
  };
}

export interface Call {
  row: FigureRow;
  at: number;
  isConfirmed: boolean;
}

const maxCalls = 6;

/**
 * The next calls and the number of later ones. An unconfirmed call is placed at the first future time that its sender
 * suggests.
 */
export function callsToCome(rows: readonly FigureRow[], now: number) {
  const all = rows
    .flatMap((row): Call[] => {
      if (row.withdrawnAt || row.state === "spam" || row.state === "closed") return [];
      const times = row.confirmedTime ? [row.confirmedTime] : row.suggestedTimes;
      const next = times.map((time) => Date.parse(time)).filter((at) => at > now);
      return next.length > 0
        ? [{ row, at: Math.min(...next), isConfirmed: row.confirmedTime !== null }]
        : [];
    })
    .sort((one, other) => one.at - other.at);
  return { calls: all.slice(0, maxCalls), later: all.slice(maxCalls).length };
}

/** Number of requests whose retention ends by `until`. */
export const erasedUntil = (rows: readonly FigureRow[], until: number): number =>
  rows.filter(({ retainUntil }) => Date.parse(retainUntil) <= until).length;

const sum = <Item>(items: readonly Item[], of: (item: Item) => number): number =>
  items.reduce((total, item) => total + of(item), 0);
