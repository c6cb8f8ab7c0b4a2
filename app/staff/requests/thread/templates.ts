import type { typeValues } from "../../../../db/schema/contact.ts";

// First answers, to be finished by hand. `fillTemplate` fills in [name], [me], [time], [another time] and [breach clock].

export interface Template {
  name: string;
  /** The consultation type for which the template comes first; "" for any. */
  type: (typeof typeValues)[number];
  text: string;
}

const signed = "\n\nKind regards,\n[me]";

export const templates: readonly Template[] = [
  {
    name: "First answer, risk assessment",
    type: "risk-assessment",
    text: `Dear [name],

Thank you for your request. A risk assessment begins with a short call: which systems matter most, who depends on them, and what has gone wrong before. From that we name the scope, the weeks it takes and a fixed price.

Please have at hand a list of your main systems and the last audit or inspection report, if there is one.${signed}`,
  },
  {
    name: "First answer, audit",
    type: "compliance-audit",
    text: `Dear [name],

Thank you for your request. An audit of this kind takes three to eight weeks, depending on how many sites and systems are in scope.

To give you a first figure we need to know which law or standard you are audited against, by when, and which points the last inspection left open.${signed}`,
  },
  {
    name: "First answer, policies",
    type: "policy-development",
    text: `Dear [name],

Thank you for your request. We write policies with the people who have to follow them, so that they are short enough to be read and exact enough to be audited.

Could you send us the policies that you have today, and say who has to approve new ones?${signed}`,
  },
  {
    name: "First answer, incident response",
    type: "incident-response",
    text: `Dear [name],

Thank you for your request. If an incident is under way now, please call us: the number is on our website. For a breach of personal data the law sets two limits: 48 hours for the first notice, 72 for the report. Our breach clock counts both from the moment you knew: [breach clock]

Otherwise we suggest a call of 45 minutes on who decides, who is told and in which order, and draft your plan from it.${signed}`,
  },
  {
    name: "First answer, training",
    type: "training",
    text: `Dear [name],

Thank you for your request. Our sessions take half a day for up to 20 people, on site or online, and use examples from your own work.

How many people would take part, what do they do, and which dates would suit you?${signed}`,
  },
  {
    name: "Ask for a call",
    type: "",
    text: `Dear [name],

Thank you for your request. A 45-minute call answers most questions faster than email. May we call you on [time]? If another time suits you better, [another time].${signed}`,
  },
];

/** All templates, those of the consultation type first. */
export const templatesFor = (type: string): Template[] => [
  ...templates.filter((template) => template.type === type),
  ...templates.filter((template) => template.type !== type),
];

/** The first suggested time that can still be confirmed, as far as this device knows. */
export const openTime = (
  starts: readonly string[],
  isTaken: (start: string) => boolean,
  now: number,
): string | undefined => starts.find((start) => Date.parse(start) > now && !isTaken(start));

interface Filling {
  /** The sender's name. */
  name: string;
  /** The author's name. */
  me: string;
  /** A suggested time in words; undefined if there is none. */
  time: string | undefined;
  /** The message includes the private link. */
  hasLink: boolean;
  origin: string;
}

export const fillTemplate = (
  { text }: Template,
  { name, me, time, hasLink, origin }: Filling,
): string =>
  text
    // The whole name, because its first word may be a title or the family name.
    .replaceAll("[name]", name.trim())
    .replaceAll("[me]", me)
    .replaceAll("[breach clock]", `${origin}/compliance/breach`)
    .replaceAll("[another time]", hasLink ? "choose one on your private page" : "tell us which one")
    .replaceAll("[time]", time ?? "[day and time]");
