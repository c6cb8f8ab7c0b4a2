import type { Slots } from "../../../../db/schema/requests/slots.ts";
import { withFullStop } from "../../../ui/full-stop.ts";
import { clockText } from "../../../ui/kigali-time.tsx";
import { timeInCity } from "../../../ui/zone.ts";
import { uncapitalized } from "../count-words.ts";
import { deliveryWords, type MailConfigured } from "../delivery-words.ts";
import type { ShownRequest } from "../sync/requests.ts";

/** A day that was closed, or hours that were changed, since the sender suggested the time. */
export const closedThen = "We are closed then";

export function wordOf(
  { confirmedTime }: ShownRequest,
  start: string,
  now: number,
  isOffered: boolean,
  isTaken: boolean,
) {
  if (confirmedTime === start) return "Confirmed";
  if (Date.parse(start) <= now) return "Past";
  if (!isOffered) return closedThen;
  return isTaken ? "Taken" : undefined;
}

/** Label of the button for hours that the sender did not suggest. */
export function otherTimeWords({ confirmedTime, suggestedTimes }: ShownRequest): string {
  if (confirmedTime) return "Move to another time";
  return suggestedTimes.length > 0 ? "Confirm another time" : "Confirm a time";
}

export type Slot = Slots["days"][number]["slots"][number];

const until = ({ heldUntil = "" }: Slot): string => `until ${clockText(Date.parse(heldUntil))}`;

export const freeWords = (slot: Slot): string =>
  slot.heldUntil ? `Reserved ${until(slot)}` : "Free";

export function takenByWords(slot: Slot | undefined, other: ShownRequest | undefined): string {
  if (other) return `Taken by ${other.name}`;
  return slot?.holder ? `Taken by ${takenWords(slot)}` : "Taken";
}

/** Who has or holds the hour, and until when. */
export const takenWords = (slot: Slot): string =>
  `${slot.holder ?? "taken"}${slot.heldUntil ? `, ${until(slot)}` : ""}`;

/** Says that the call is confirmed, with the delivery state of the invitation. */
export const confirmedWords = (
  { invitation }: ShownRequest,
  mail: MailConfigured,
  now: number,
): string =>
  invitation
    ? `Confirmed. Invitation: ${uncapitalized(deliveryWords(invitation, mail, now))}`
    : "Confirmed";

export const goneWords = (other: ShownRequest | undefined): string =>
  other
    ? withFullStop(`It is confirmed for ${other.company || other.name}`)
    : "Someone else has this hour.";

export function inTheirZone(at: number, timeZone: string): string {
  const time = timeInCity(at, timeZone);
  return time && `${time}. `;
}
