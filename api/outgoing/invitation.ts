import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";
import { slotMinutes } from "../../db/schema/requests/slots.ts";

export interface Invitation {
  /** `publish`: a file that anyone may import, as the sender's page gives it; `cancel` takes the call out of the calendar. */
  method: "request" | "cancel" | "publish";
  requestId: string;
  reference: string;
  firm: string;
  /** The origin of the site, which makes the UID: `https://example.org`. */
  origin: string;
  start: Date;
  /** It grows by one with every change of the time (RFC 5545 §3.8.7.4). */
  sequence: number;
  organiser?: { name: string; email: string };
  attendee?: string;
  now?: Date;
}

/** A call as iCalendar text (RFC 5545), in UTC. One request has one UID, so that changes find the existing entry. */
export function invitation({
  method,
  requestId,
  reference,
  firm,
  origin,
  start,
  sequence,
  organiser,
  attendee,
  now = new Date(),
}: Invitation): string {
  const cancelled = method === "cancel";
  const calendar = ical({
    prodId: { company: firm, product: "Consultations", language: "EN" },
    method: methods[method],
  });
  calendar.createEvent({
    id: `${requestId}@${new URL(origin).hostname}`,
    sequence,
    stamp: now,
    start,
    end: new Date(start.getTime() + slotMinutes * 60_000),
    summary: `Consultation with ${firm}`,
    description: `Request ${reference}`,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    ...(organiser && { organizer: { name: organiser.name || firm, email: organiser.email } }),
    ...(attendee && { attendees: [{ email: attendee, rsvp: !cancelled }] }),
  });
  return calendar.toString();
}

const methods = {
  request: ICalCalendarMethod.REQUEST,
  cancel: ICalCalendarMethod.CANCEL,
  publish: ICalCalendarMethod.PUBLISH,
} as const;
