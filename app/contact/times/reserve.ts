import * as v from "valibot";
import { Reservation, SlotTaken } from "../../../db/schema/requests/slots.ts";
import { callSlots } from "../../slots/days.ts";
import type { ChosenTime } from "./chosen.ts";

export type ReserveResult =
  /** `until` is by the device's clock. */
  | { kind: "reserved"; until: number }
  | { kind: "taken"; next: string[] }
  | { kind: "refused" }
  | { kind: "offline" };

export async function reserve({ id, start }: ChosenTime): Promise<ReserveResult> {
  const answer = await callSlots(`/reservations/${id}`, {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ start }),
  });
  if (!answer || answer.status >= 500) return { kind: "offline" };
  const reserved = v.safeParse(Reservation, answer.value);
  if (answer.status === 200 && reserved.success) {
    // The device's clock may be wrong: only the duration comes from the server.
    const leftMs = Date.parse(reserved.output.until) - (answer.at ?? Date.now());
    return { kind: "reserved", until: Date.now() + leftMs };
  }
  const taken = v.safeParse(SlotTaken, answer.value);
  if (answer.status === 409 && taken.success) return { kind: "taken", next: taken.output.next };
  return answer.status < 400 ? { kind: "offline" } : { kind: "refused" };
}

/** If this does not arrive, the reservation lapses anyway. */
export const release = ({ id }: ChosenTime): Promise<unknown> =>
  callSlots(`/reservations/${id}`, { method: "DELETE", keepalive: true });
