/** Storage time of data: fixed, or until an event. */
export interface Retention {
  what: string;
  where: string;
  until: string;
  /** Fixed time in minutes; Infinity if nothing ends it. */
  minutes?: number;
  seenBy: string;
  /** Its lines in db/schema/state.ts; empty for data without a table or key. */
  places: readonly string[];
}

const hour = 60;
const day = 24 * hour;
/** Two years. */
const maxMinutes = 730 * day;

const database = "Our database";
const device = "Your device only";

/** `bin/retention.unit.test.ts` compares it with the code that erases, and with the list of all stored data. */
export const retentions: readonly Retention[] = [
  {
    what: "Your request, its messages and its history",
    where: database,
    until: "Normally 24 months, or until you erase it",
    minutes: maxMinutes,
    seenBy: "You, and our staff",
    places: [
      "contacts",
      "contact_details",
      "request_messages",
      "request_files",
      "request_events",
      "suggested_times",
      "outgoing",
    ],
  },
  {
    what: "A time you choose while filling in the form",
    where: database,
    until: "15 minutes",
    minutes: 15,
    seenBy: "Others see that it is taken",
    places: ["bookings"],
  },
  {
    what: "Your network address, as a counter",
    where: database,
    until: "10 minutes, then deleted with a later request",
    minutes: 10,
    seenBy: "No one",
    places: ["rate_limit"],
  },
  {
    what: "Marks that count each reader once",
    where: database,
    until: "Until the end of the day",
    minutes: day,
    seenBy: "No one",
    places: ["read_salt", "read_marks"],
  },
  {
    what: "What you type before you send it",
    where: device,
    until: "24 hours after the last letter",
    minutes: day,
    seenBy: "You",
    places: ["draft:*"],
  },
  {
    what: "A request that could not be sent yet",
    where: device,
    until: "Until it is sent, or you delete it",
    seenBy: "You",
    places: ["outbox/requests"],
  },
  {
    what: "Reference, type, time, state and link of a sent request",
    where: device,
    until: "Until you remove them",
    seenBy: "You",
    places: ["outbox/receipts"],
  },
  {
    what: "Your answers in the compliance tools",
    where: device,
    until: "Until you erase them",
    seenBy: "You",
    places: ["tools/answers"],
  },
  {
    what: "The random number of an erased request",
    where: database,
    until: "400 days, so that every device erases its copy",
    minutes: 400 * day,
    seenBy: "No one",
    places: ["staff_changes"],
  },
  {
    what: "Sessions of staff",
    where: database,
    until: "30 days, or 8 hours without activity",
    minutes: 30 * day,
    seenBy: "The person",
    places: ["staff_sessions"],
  },
  {
    what: "Networks of sign-ins and refused calls",
    where: database,
    until: "90 days",
    minutes: 90 * day,
    seenBy: "Administrators",
    places: ["audit_origins"],
  },
  {
    what: "A hash of each email that we took from our mailbox",
    where: database,
    until: "As long as the site runs",
    minutes: Number.POSITIVE_INFINITY,
    seenBy: "No one",
    places: ["mails_read"],
  },
  {
    what: "Who did what: the audit trail",
    where: database,
    until: "Never deleted",
    minutes: Number.POSITIVE_INFINITY,
    seenBy: "Administrators",
    places: ["audit_log"],
  },
  {
    what: "Server log, without names or addresses",
    where: "Our servers",
    until: "Set by the operator",
    seenBy: "The operator",
    places: [],
  },
  {
    what: "Backups of the database",
    where: "Where the operator stores them",
    until: "90 days at most",
    minutes: 90 * day,
    seenBy: "The operator",
    places: [],
  },
];

/** Position of a time on a logarithmic scale from a minute to two years, in percent. */
export const shareOf = (minutes: number): number =>
  Math.round(1_000 * Math.min(1, Math.log(minutes) / Math.log(maxMinutes))) / 10;

/** The ends of the scale and its middle. */
export const scale = ["a minute", "a day", "two years"] as const;
