import { useEffect, useState } from "react";
import * as v from "valibot";
import { newRequestId } from "../../../db/schema/contact.ts";

/** An hour that the visitor suggests for a call. */
export const ChosenTime = v.object({
  /** Start of the call, in the API's format. */
  start: v.string(),
  /** Id of its reservation. */
  id: v.string(),
  /** Time when its reservation lapses, by the device's clock; absent without a reservation. */
  until: v.optional(v.number()),
});
export type ChosenTime = v.InferOutput<typeof ChosenTime>;

export const choose = (start: string): ChosenTime => ({ start, id: newRequestId() });

export const isReserved = ({ until = 0 }: ChosenTime, now: number): boolean => until > now;

/** Time when the first reservation lapses; undefined if none is reserved. */
export function reservedUntil(chosen: readonly ChosenTime[], now: number): number | undefined {
  const untils = chosen.filter((one) => isReserved(one, now)).map(({ until = 0 }) => until);
  return untils.length > 0 ? Math.min(...untils) : undefined;
}

/** The device's time, updated when a reservation lapses. */
export function useClock(chosen: readonly ChosenTime[]): number {
  const [now, setNow] = useState(Date.now);
  const next = reservedUntil(chosen, now);
  useEffect(() => {
    if (next === undefined) return;
    const timer = setTimeout(() => setNow(Date.now()), next - Date.now());
    return () => clearTimeout(timer);
  }, [next]);
  return now;
}
