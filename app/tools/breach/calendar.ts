import { alarmHours, dueAt, type TimedDuty } from "./clock.ts";

/** Identifies the calendar entries of one breach, so that a corrected time moves them. */
export interface CalendarIdentity {
  id: string;
  /** Incremented with each changed start (RFC 5545 §3.8.7.4). */
  sequence: number;
  awareAt: number;
}

/** The identity after a start whose time may have changed. */
export function nextIdentity(
  stored: CalendarIdentity | undefined,
  awareAt: number,
  newId: () => string,
): CalendarIdentity {
  if (!stored) return { id: newId(), sequence: 0, awareAt };
  if (stored.awareAt === awareAt) return stored;
  return { ...stored, sequence: stored.sequence + 1, awareAt };
}

interface CalendarFile {
  duties: readonly TimedDuty[];
  identity: CalendarIdentity;
  /** The firm's name, for the product identifier. */
  firm: string;
  /** The site's host, which makes a UID unique in the world. */
  host: string;
  now: number;
}

/** The deadlines as iCalendar text (RFC 5545) in UTC, each with alarms, without details of the breach. */
export function calendarFile({ duties, identity, firm, host, now }: CalendarFile): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    `PRODID:-//${escaped(firm)}//Breach clock//EN`,
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...duties.flatMap((duty) => [
      "BEGIN:VEVENT",
      `UID:${duty.id}-${identity.id}@${host}`,
      `SEQUENCE:${identity.sequence}`,
      `DTSTAMP:${utc(now)}`,
      `DTSTART:${utc(dueAt(identity.awareAt, duty.hours))}`,
      `SUMMARY:${escaped(`Deadline: ${duty.label}`)}`,
      `DESCRIPTION:${escaped(`${duty.hours} hours, Article ${duty.article} of Law No. 058/2021.`)}`,
      "TRANSP:TRANSPARENT",
      ...alarmHours.flatMap((hours) => [
        "BEGIN:VALARM",
        "ACTION:DISPLAY",
        `DESCRIPTION:${escaped(`${duty.label}: ${hours} h left`)}`,
        `TRIGGER:-PT${hours}H`,
        "END:VALARM",
      ]),
      "END:VEVENT",
    ]),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** `20261125T062000Z`. */
const utc = (at: number): string =>
  `${new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

/** RFC 5545 §3.3.11. */
const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r\n|\r|\n/g, "\\n");

// RFC 5545 §3.1: no line is longer than 75 octets, its end not counted.
const maxOctets = 75;
const octets = new TextEncoder();

function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let length = 0;
  // Folds by character, so that none is cut in two.
  for (const character of line) {
    const more = octets.encode(character).length;
    if (length + more > maxOctets) {
      parts.push(part);
      part = "";
      length = 1; // the space that a folded line begins with
    }
    part += character;
    length += more;
  }
  return [...parts, part].join("\r\n ");
}
