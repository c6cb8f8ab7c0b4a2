import * as v from "valibot";
import { withoutBidi } from "./visible.ts";

// RFC 5321, 4.1.2: atoms with single dots between them. No quoted names: no one has one, and few systems take them.
const local = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;
const host =
  /^(?=.{4,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/i;

/**
 * An address as mail servers take it: a domain in other letters, such as école-rwanda.example, is in punycode. Undefined
 * where SMTP would not take it.
 */
export function mailAddress(text: string): string | undefined {
  const at = text.lastIndexOf("@");
  const [name, domain] = [text.slice(0, at), text.slice(at + 1)];
  if (at < 1 || name.length > 64 || text.length > 254 || !local.test(name)) return undefined;
  const ascii = punycode(domain);
  return ascii && host.test(ascii) ? `${name}@${ascii}` : undefined;
}

function punycode(domain: string): string | undefined {
  // A URL would read these as the end of the host.
  if (!/^[\p{L}\p{M}\p{N}.。-]+$/u.test(domain)) return undefined;
  try {
    const { hostname } = new URL(`http://${domain}`);
    return /^[\0-\x7f]+$/.test(domain) ? domain : hostname;
  } catch {
    return undefined;
  }
}

/** The form shared by all spellings of an address: in lower case, with its domain in punycode. */
export const addressKey = (text: string): string =>
  (mailAddress(text.trim()) ?? text.trim()).toLowerCase();

/** The one rule for addresses, of senders and of staff. */
export const EmailAddress = v.pipe(
  v.string("Email must be text"),
  v.transform((text) => withoutBidi(text).trim()),
  v.maxLength(254, "Email must be at most 254 characters"),
  v.check((text) => mailAddress(text) !== undefined, "Please enter a valid email address"),
  v.transform((text) => mailAddress(text) ?? text),
);
