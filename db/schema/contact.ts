import * as v from "valibot";
import { EmailAddress } from "./text/email.ts";
import { hasFullNumber } from "./text/phone.ts";
import { isBlank, nameLength, visibleText, withoutBidi } from "./text/visible.ts";

export const consultationTypes = [
  { value: "risk-assessment", label: "Risk Assessment" },
  { value: "compliance-audit", label: "Compliance Audit" },
  { value: "policy-development", label: "Policy Development" },
  { value: "incident-response", label: "Incident Response Planning" },
  { value: "training", label: "Training & Awareness" },
  { value: "general", label: "General Inquiry" },
] as const;

/** The name of a consultation type; `none` without one, or for one of another release. */
export const typeLabel = (type: string | undefined, none = "No service chosen"): string =>
  consultationTypes.find(({ value }) => value === type)?.label ?? none;

export const typeValues = ["", ...consultationTypes.map((type) => type.value)] as const;

/** Text without a visible character is empty. */
const emptyWhereBlank = v.transform((text: string) => (isBlank(text) ? "" : text));

// NUL cannot be stored; a line break in a name could reach mail headers.
const oneLine = (label: string, maxLength: number) =>
  v.pipe(
    v.string(`${label} must be text`),
    v.transform((text) => withoutBidi(text).trim()),
    emptyWhereBlank,
    v.maxLength(maxLength, `${label} must be at most ${maxLength} characters`),
    v.regex(/^\P{Cc}*$/u, `${label} must not contain control characters`),
  );

const digitsIn = (text: string) => (text.match(/\p{Nd}/gu) ?? []).length;
const numberProblem = (text: string) =>
  digitsIn(text) === 0
    ? "Please enter the phone number that we call"
    : "This number is too short: please enter all its digits";

/** The number for a call. */
export const CallNumber = v.pipe(
  oneLine("Phone", 40),
  v.check(hasFullNumber, ({ input }) => numberProblem(input)),
);

/** The message for `phone` where times for a call are suggested without a number. */
export const missingNumber = (
  phone: string,
  times: readonly unknown[] | undefined,
): string | undefined =>
  !times?.length || hasFullNumber(phone) ? undefined : numberProblem(phone);

/**
 * The message for `phone` in a form, where a number that is too short is refused too. The API takes any text of 40
 * characters (spec.md §5): a request that waits on a device has to arrive.
 */
export const phoneProblem = (
  phone: string,
  times: readonly unknown[] | undefined,
): string | undefined =>
  (times?.length || digitsIn(phone) > 0) && !hasFullNumber(phone)
    ? numberProblem(phone)
    : undefined;

/** spec.md §3, with the messages of spec.md §5. */
export const ContactRequest = v.object({
  name: v.pipe(
    oneLine("Name", 200),
    v.check((text) => nameLength(text) >= 2, "Name must be at least 2 characters"),
  ),
  email: EmailAddress,
  company: v.optional(oneLine("Company", 200), ""),
  phone: v.optional(oneLine("Phone", 40), ""),
  message: v.pipe(
    v.string("Message must be text"),
    v.trim(),
    emptyWhereBlank,
    v.check((text) => visibleText(text).length >= 10, "Message must be at least 10 characters"),
    v.maxLength(10_000, "Message must be at most 10000 characters"),
    v.check((text) => !text.includes("\0"), "Message must not contain NUL characters"),
  ),
  consultationType: v.optional(
    v.picklist(typeValues, "Consultation type must be one of the listed types"),
    "",
  ),
});
export type ContactRequest = v.InferOutput<typeof ContactRequest>;

const Time = (label: string) =>
  v.pipe(v.string(), v.isoTimestamp(`${label} must be a time, such as 2026-11-27T13:00:00Z`));

/** Fields that the form adds to a request; a device that wrote its request before this build adds none. */
export const RequestExtras = v.object({
  suggestedTimes: v.optional(
    v.pipe(
      v.array(Time("A suggested time"), "Suggested times must be a list"),
      v.maxLength(3, "Suggest three times at most"),
    ),
  ),
  /** The consent text that was shown (`requests/consent.ts`). */
  consentVersion: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000))),
  /** The zone of the sender's device, such as "Europe/London". */
  timeZone: v.optional(v.pipe(v.string(), v.regex(/^[\w+/-]{0,60}$/, "Time zone must be a name"))),
  /** By the sender's clock, where the request waited on their device. */
  writtenAt: v.optional(Time("Written at")),
});
export type RequestExtras = v.InferOutput<typeof RequestExtras>;

/** `leaveEmpty` is the honeypot: no form filler knows a field of this name, `filledInMs` the time from first focus to sending. Both only raise the spam score. */
export const ContactSubmission = v.object({
  ...ContactRequest.entries,
  ...RequestExtras.entries,
  leaveEmpty: v.optional(v.string()),
  filledInMs: v.optional(v.number()),
});
export type ContactSubmission = v.InferOutput<typeof ContactSubmission>;

/** The eight columns of spec.md §3. */
export const Contact = v.object({
  id: v.pipe(v.string(), v.uuid()),
  name: v.string(),
  email: v.string(),
  company: v.string(),
  phone: v.string(),
  message: v.string(),
  consultationType: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
});
export type Contact = v.InferOutput<typeof Contact>;

/**
 * `link`: the first token of the sender's private page. A replay has it for 15 minutes only: otherwise staff, who read id
 * and fields, could open the page by sending them again.
 */
export const ContactReceipt = v.object({
  ...Contact.entries,
  reference: v.string(),
  link: v.optional(v.string()),
  /** The sender also gets email, which needs a mail server. */
  byEmail: v.optional(v.boolean()),
  /** Its words tell of an incident, for which a written answer comes too late. */
  incident: v.optional(v.boolean()),
});
export type ContactReceipt = v.InferOutput<typeof ContactReceipt>;

const crockford = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** `IK-` and eight Crockford base-32 characters: the last 40 bits of the request's UUID. */
export function referenceOf(id: string): string {
  let bits = BigInt(`0x${id.replaceAll("-", "").slice(-10)}`);
  let text = "";
  for (let place = 0; place < 8; place++) {
    text = crockford.charAt(Number(bits & 31n)) + text;
    bits >>= 5n;
  }
  return `IK-${text}`;
}

export const referencePattern = /^IK-[0-9A-HJKMNP-TV-Z]{8}$/;

/** A new request id: UUID version 7 (RFC 9562 §5.7), so that rows sort by the time of creation. */
export function newRequestId(now: number = Date.now(), random = randomBytes(10)): string {
  const time = now.toString(16).padStart(12, "0");
  const bytes = Array.from(random);
  bytes[0] = 0x70 | ((bytes[0] ?? 0) & 0x0f);
  bytes[2] = 0x80 | ((bytes[2] ?? 0) & 0x3f);
  const tail = bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${time.slice(0, 8)}-${time.slice(8)}-${tail.slice(0, 4)}-${tail.slice(4, 8)}-${tail.slice(8)}`;
}

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count));
