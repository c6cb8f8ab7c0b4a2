import { staffRequestPath } from "../../../db/schema/address.ts";
import {
  dueAtOf,
  type PromiseClock,
  promiseOf,
  type RequestRow,
} from "../../../db/schema/requests/request.ts";
import { may, type Me } from "../../../db/schema/staff.ts";
import { giveTo, notify } from "./actions.ts";
import { clockText } from "../../ui/kigali-time.tsx";
import type { ShownRequest } from "./sync/requests.ts";

/** The requests whose clock became `clock` between two moments (ms since 1970). */
export function passedInto<
  Row extends Pick<RequestRow, "createdAt" | "answeredAt" | "answerWithin" | "state">,
>(clock: PromiseClock["kind"], rows: readonly Row[], before: number, now: number): Row[] {
  return rows.filter(
    (row) => promiseOf(row, now).kind === clock && promiseOf(row, before).kind !== clock,
  );
}

interface Between {
  before: number;
  now: number;
}

/** Notifies of promises that run out or have run out; only of the late ones if there are both. */
export function notifyDeadlines(
  rows: readonly ShownRequest[],
  { before, now }: Between,
  me: Me,
  open: (path: string) => void,
): void {
  const overdue = passedInto("late", rows, before, now);
  const [first, ...others] =
    overdue.length > 0
      ? overdue
      : passedInto(
          "urgent",
          rows.filter(({ priority }) => priority !== "incident"),
          before,
          now,
        );
  if (!first) return;
  const isLate = overdue.length > 0;
  const path = others.length > 0 ? "/admin/requests" : staffRequestPath(first.id);
  const act = { label: "Open", run: () => open(path) };
  const who = others.length > 0 ? `${others.length + 1} requests` : first.name;
  const kind = isLate ? "destructive" : "warning";
  const title = isLate
    ? `${who} ${others.length > 0 ? "are" : "is"} late`
    : `6 hours left for ${who}`;
  const dueAt = clockText(dueAtOf(first));
  if (others.length > 0) notify({ kind, title, act });
  else if (isLate) notify({ kind, title, text: `The promise ran out at ${dueAt}.`, act });
  else if (first.owner) notify({ kind, title, text: `${first.owner.name} has it.`, act });
  else
    notify({
      ...{ kind, title, text: "No one has taken it yet." },
      act: may(me.role, "answer")
        ? { label: "Take it", run: () => void giveTo([first], { id: me.id, name: me.name }) }
        : act,
    });
}
