import { mediaAt, mediaPath } from "../media.ts";
import { publicPages } from "../pages.ts";
import { mailAddress } from "../text/email.ts";
import { dialable } from "../text/phone.ts";
import { isBlank, withoutBidi } from "../text/visible.ts";

export interface Labelled {
  label: string;
  help?: string;
  /** Where not everybody who may change the document may change it. */
  needs?: "administer";
}

export interface TextField extends Labelled {
  /**
   * A `link` leads to another site; an `address` there or to a page of this one; a `date` is such as `2026-11-30`; a
   * `picture` is the address of an uploaded one.
   */
  kind: "line" | "text" | "email" | "phone" | "link" | "address" | "date" | "picture";
  /** May be left blank, and what is stored then: an empty text, nothing, or null. */
  optional?: "empty" | "absent" | "null";
  /** What a new one begins with. */
  first?: string;
  /** In characters. */
  max?: number;
  /** What a text has to look like, and the sentence for one that does not. */
  pattern?: [form: RegExp, said: string];
}

const lengths = {
  line: 200,
  text: 2_000,
  email: 254,
  phone: 40,
  link: 500,
  address: 500,
  date: 10,
  picture: 100,
} as const;
export const maxLengthOf = ({ kind, max }: TextField): number => max ?? lengths[kind];

/** What stands for a text where nothing was typed. */
export const blankOf = ({ optional }: TextField): string | null =>
  optional === "null" || optional === "absent" ? null : "";

/** The text as it is published: trimmed, without signs that change the order of other text. */
export function cleanedText(field: TextField, given: unknown): unknown {
  if (typeof given !== "string") return given === null ? blankOf(field) : given;
  const text = withoutBidi(given).trim();
  if (isBlank(text)) return blankOf(field);
  return field.kind === "email" ? (mailAddress(text) ?? text) : text;
}

/** The sentence for a text that cannot be stored. */
export function textFault(field: TextField, value: unknown): string | undefined {
  const { kind, label, optional, pattern } = field;
  if (optional && (value ?? blankOf(field)) === blankOf(field)) return undefined;
  if (value !== undefined && typeof value !== "string") return `${label} must be text`;
  if (value === undefined || isBlank(value)) return `${label} is required`;
  const max = maxLengthOf(field);
  if (value.length > max)
    return `${label} may have ${max} characters at most, and has ${value.length}`;
  if (/[\p{Cc}\u2028\u2029]/u.test(kind === "text" ? value.replace(/\n/g, "") : value))
    return `${label} must ${kind === "text" ? "have no control characters" : "stay on one line"}`;
  if (/<\/?[a-z]/i.test(value)) return `${label} must be plain text, without HTML`;
  return (
    formFault(kind, label, value) ?? (pattern && !pattern[0].test(value) ? pattern[1] : undefined)
  );
}

function formFault(kind: TextField["kind"], label: string, value: string): string | undefined {
  switch (kind) {
    case "line":
    case "text":
      return undefined;
    case "email":
      // A link to an address with these signs would begin a letter to another one.
      return mailAddress(value) && !/[?&%#]/.test(value)
        ? undefined
        : "Please enter a valid email address";
    case "phone":
      // Nothing but the number, which the links to it dial.
      return /^\+\d[\d ]+$/.test(value) && dialable(value).length === 1
        ? undefined
        : `${label} must be one number that can be dialled, such as +250 788 123 456`;
    case "link":
      return isLink(value, ["https:"])
        ? undefined
        : `${label} must be an address such as https://www.example.org/inkingi`;
    case "address":
      if (isPage(value) || isLink(value, ["https:", "http:"])) return undefined;
      return value.startsWith("/")
        ? `${label}: this site has no page ${value}`
        : `${label} must be a page of this site, such as /services, or an address such as https://www.example.org`;
    case "picture":
      return isUploaded(value) ? undefined : `${label} must be a picture that was uploaded here`;
    case "date":
      return isDate(value) ? undefined : `${label} must be a day such as 2026-11-30`;
  }
}

function isUploaded(address: string): boolean {
  const picture = mediaAt(address);
  return picture !== undefined && address === mediaPath(picture.hash);
}

/** An address of another site, by its name. */
function isLink(text: string, protocols: readonly string[]): boolean {
  if (!/^https?:\/\/[^\s\\]+$/.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  const isNamed = /\.[a-z][a-z\d-]*$/i.test(hostname) && !username && !password;
  return isNamed && protocols.includes(protocol);
}

/** A page of this site, with a query and a part of the page or without; of an article or a service by its form alone. */
function isPage(text: string): boolean {
  const [, path = ""] = /^(\/[a-z\d/-]*)(?:[?#][^\s\\]*)?$/.exec(text) ?? [];
  return Object.hasOwn(publicPages, path) || /^\/(?:insights|services)\/[a-z\d-]+$/.test(path);
}

function isDate(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && text.length === 10;
}
