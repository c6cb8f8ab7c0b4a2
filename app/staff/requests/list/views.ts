import type { RequestFilters } from "../../../../db/schema/requests/views.ts";
import { priorities } from "../../../../db/schema/requests/priority.ts";
import {
  awaitsAnswer,
  dueAtOf,
  isOpenState,
  type RequestRow,
  urgentMs,
} from "../../../../db/schema/requests/request.ts";

// Views, filters and order of the list of requests.

export type ViewName = RequestFilters["view"];

/** In the order of their tabs. */
export const viewTabs: readonly [ViewName, string][] = [
  ["open", "Open"],
  ["mine", "Mine"],
  ["late", "Late"],
  ["no-owner", "No owner"],
  ["times", "Times to confirm"],
  ["answered", "Answered"],
  ["all", "All"],
  ["spam", "Spam tray"],
];

export const periods = [
  { value: "7", label: "Last 7 days" },
  { value: "14", label: "Last 14 days" },
  { value: "30", label: "Last 30 days" },
  { value: "365", label: "Last 12 months" },
] as const;

export const orders = [
  { value: "promise", label: "By reply time" },
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "name", label: "By name" },
] as const;
export type Order = RequestFilters["order"];

export type Filters = Omit<RequestFilters, "view">;

export const noFilters: Filters = {
  ...{ words: "", period: "", owner: "", sector: "", service: "" },
  order: "promise",
};

export type Urgency = "incident" | "overdue" | "urgent" | "due" | "unsent" | "answered" | "over";

function urgencyOf(row: RequestRow, now: number): Urgency {
  if (!awaitsAnswer(row)) {
    if (row.answeredAt !== null) return "answered";
    // The client of a request marked as answered by hand was told in another way.
    return row.unsentAnswer && row.state !== "spam" && row.state !== "answered" ? "unsent" : "over";
  }
  if (row.priority === "incident") return "incident";
  const left = dueAtOf(row) - now;
  return left <= 0 ? "overdue" : left <= urgentMs ? "urgent" : "due";
}

/** True if the firm has not answered the sender's last message. */
export const isUnread = ({ state, answeredAt, lastMessage }: RequestRow): boolean =>
  state !== "spam" && (lastMessage?.kind === "sender" || (state === "new" && answeredAt === null));

const hasTimes = ({ suggestedTimes, confirmedTime, withdrawnAt, state }: RequestRow): boolean =>
  suggestedTimes.length > 0 &&
  confirmedTime === null &&
  withdrawnAt === null &&
  state !== "spam" &&
  state !== "closed";

const isAnswered = ({ state }: RequestRow): boolean => state === "answered" || state === "won";

const isOpen = ({ state }: RequestRow): boolean => isOpenState(state);

/** True for the requests of a view; `me` is the user's id. */
const inView: Record<ViewName, (row: RequestRow, me: string, now: number) => boolean> = {
  open: isOpen,
  mine: (row, me) => isOpen(row) && row.owner?.id === me,
  late: (row, _, now) => awaitsAnswer(row) && dueAtOf(row) <= now,
  "no-owner": (row) => isOpen(row) && row.owner === null,
  times: hasTimes,
  answered: isAnswered,
  all: ({ state }) => state !== "spam",
  spam: ({ state }) => state === "spam",
};

export type Counts = Record<ViewName, number>;

export function countViews(rows: readonly RequestRow[], me: string, now: number): Counts {
  const counts = Object.fromEntries(viewTabs.map(([name]) => [name, 0])) as Counts;
  for (const row of rows)
    for (const [name] of viewTabs) if (inView[name](row, me, now)) counts[name]++;
  return counts;
}

const dayMs = 86_400_000;

/** Number of requests in the spam tray that arrived within three days, so that those of a weekend count on Monday. */
export const countNewSpam = (rows: readonly RequestRow[], now: number): number =>
  rows.filter((row) => inView.spam(row, "", now) && now - Date.parse(row.createdAt) < 3 * dayMs)
    .length;

/** The rows of a view, before any filter. */
export const rowsOfView = <Row extends RequestRow>(
  rows: readonly Row[],
  view: ViewName,
  me: string,
  now: number,
): Row[] => rows.filter((row) => inView[view](row, me, now));

/** Applies all filters but the search words. */
export function filterRows<Row extends RequestRow>(
  rows: readonly Row[],
  { period, owner, sector, service }: Filters,
  now: number,
): readonly Row[] {
  if (!(period || owner || sector || service)) return rows;
  const since = period ? now - Number(period) * dayMs : 0;
  return rows.filter(
    (row) =>
      (!since || Date.parse(row.createdAt) >= since) &&
      (!owner || (owner === "none" ? row.owner === null : row.owner?.id === owner)) &&
      (!sector || row.sector === (sector === "none" ? "" : sector)) &&
      (!service || row.consultationType === service),
  );
}

export interface Group<Row> {
  /** Undefined if the list is not ordered by urgency. */
  urgency: Urgency | undefined;
  rows: Row[];
}

const collator = new Intl.Collator("en", { sensitivity: "base" });

const lastAt = ({ lastMessage, answeredAt, createdAt }: RequestRow): string =>
  lastMessage?.at ?? answeredAt ?? createdAt;

const byText = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

const comparisons: Record<Order, (one: RequestRow, other: RequestRow) => number> = {
  promise: (one, other) => byText(one.createdAt, other.createdAt),
  oldest: (one, other) => byText(one.createdAt, other.createdAt),
  newest: (one, other) => byText(other.createdAt, one.createdAt),
  name: (one, other) => collator.compare(one.name, other.name),
};

const rankOf = ({ priority = "normal" }: RequestRow): number => priorities.indexOf(priority);

const urgencies: readonly Urgency[] = [
  "incident",
  "overdue",
  "urgent",
  "due",
  "unsent",
  "answered",
  "over",
];

/** Groups the rows of a view, as from `rowsOfView`, by urgency; any other order gives one group. */
export function groupRows<Row extends RequestRow>(
  rows: readonly Row[],
  view: ViewName,
  order: Order,
  now: number,
): Group<Row>[] {
  const shown = rows.toSorted(comparisons[order]);
  if (order !== "promise" || view === "spam")
    return shown.length > 0 ? [{ urgency: undefined, rows: shown }] : [];
  const groups: Group<Row>[] = [];
  for (const urgency of urgencies) {
    const alike = shown.filter((row) => urgencyOf(row, now) === urgency);
    // Due requests: the most pressing first, then the oldest. Others: the latest activity first.
    if (urgency === "answered" || urgency === "over" || urgency === "unsent")
      alike.sort((one, other) => byText(lastAt(other), lastAt(one)));
    else alike.sort((one, other) => rankOf(one) - rankOf(other));
    if (alike.length > 0) groups.push({ urgency, rows: alike });
  }
  return groups;
}
