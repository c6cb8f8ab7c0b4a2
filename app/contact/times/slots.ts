import * as v from "valibot";
import {
  maxSuggested,
  Reservation,
  slotDays,
  Slots,
  SlotTaken,
} from "../../../db/schema/requests/slots.ts";
import type { ChosenTime } from "./chosen.ts";

/** A day with its hours, as the picker shows it. */
export type Day = Slots["days"][number];

export type ReserveResult =
  /** `until` by the device's clock. */
  | { kind: "reserved"; until: number }
  | { kind: "taken"; next: string[] }
  | { kind: "refused" }
  | { kind: "offline" };

/** The hours on offer, none of them known to be taken. */
export const computedDays = (): Day[] =>
  slotDays(Date.now()).map(({ date, starts }) => ({
    date,
    slots: starts.map((start) => ({ start: new Date(start).toISOString(), taken: false })),
  }));

/** Undefined where our server does not answer. */
export async function readDays(): Promise<Day[] | undefined> {
  const answer = await call("/api/slots");
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

export async function reserve({ id, start }: ChosenTime): Promise<ReserveResult> {
  const answer = await call(`/api/slots/reservations/${id}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ start }),
  });
  if (!answer || answer.status >= 500) return { kind: "offline" };
  const reserved = v.safeParse(Reservation, answer.value);
  if (answer.status === 200 && reserved.success) {
    // The device's clock may be wrong: only how long it lasts is the server's.
    const leftMs = Date.parse(reserved.output.until) - (answer.at ?? Date.now());
    return { kind: "reserved", until: Date.now() + leftMs };
  }
  const taken = v.safeParse(SlotTaken, answer.value);
  if (answer.status === 409 && taken.success) return { kind: "taken", next: taken.output.next };
  return answer.status < 400 ? { kind: "offline" } : { kind: "refused" };
}

/** It lapses anyway where this does not arrive. */
export const release = ({ id }: ChosenTime): Promise<unknown> =>
  call(`/api/slots/reservations/${id}`, { method: "DELETE", keepalive: true });

async function call(path: string, init: RequestInit = {}) {
  try {
    const answer = await fetch(path, { signal: AbortSignal.timeout(10_000), ...init });
    const date = Date.parse(answer.headers.get("date") ?? "");
    const at = Number.isNaN(date) ? undefined : date;
    // What is no JSON of ours comes from a network that wants a sign-in.
    const value: unknown = answer.status === 204 ? undefined : await answer.json();
    return { status: answer.status, at, value };
  } catch {
    return undefined;
  }
}
