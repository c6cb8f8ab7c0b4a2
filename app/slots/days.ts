import { reportReachable } from "../data/connection.ts";
import { timeoutSignal } from "../../db/device/deadline.ts";
import * as v from "valibot";
import {
  type BusinessHours,
  maxSuggested,
  slotDays,
  Slots,
} from "../../db/schema/requests/slots.ts";

/** A day with the possible starts of a call. */
export type Day = Slots["days"][number];

/** The hours on offer, none of them known to be taken. */
export const computedDays = (firm: BusinessHours): Day[] =>
  slotDays(Date.now(), firm).map(({ date, starts }) => ({
    date,
    slots: starts.map((start) => ({ start: new Date(start).toISOString(), taken: false })),
  }));

/** Undefined if our server does not answer. */
export async function readDays(): Promise<Day[] | undefined> {
  const answer = await callSlots("");
  const read = v.safeParse(Slots, answer?.value);
  return answer?.status === 200 && read.success ? read.output.days : undefined;
}

/** The next free hours after `start`, then those before it. */
export function nextFree(days: readonly Day[], start: string): string[] {
  const free = days.flatMap(({ slots }) => slots.filter((slot) => !slot.taken));
  const starts = free.map((slot) => slot.start).filter((other) => other !== start);
  return [...new Set([...starts.filter((other) => other > start), ...starts])].slice(
    0,
    maxSuggested,
  );
}

/** Calls `/api/slots`; undefined if our server does not answer. */
export async function callSlots(path: string, init: RequestInit = {}) {
  try {
    const answer = await fetch(`/api/slots${path}`, {
      signal: timeoutSignal(10_000),
      ...init,
    });
    const date = Date.parse(answer.headers.get("date") ?? "");
    const at = Number.isNaN(date) ? undefined : date;
    // An answer other than our JSON comes from a network that wants a sign-in.
    const value: unknown = answer.status === 204 ? undefined : await answer.json();
    reportReachable(true);
    return { status: answer.status, at, value };
  } catch {
    return undefined;
  }
}
