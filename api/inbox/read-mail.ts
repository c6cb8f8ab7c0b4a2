import { createHash } from "node:crypto";
import PostalMime, { type Address, type Email } from "postal-mime";
import { mailAddress } from "../../db/schema/text/email.ts";
import { withoutBidi } from "../../db/schema/text/visible.ts";
import { type MailFile, storableFile } from "./files.ts";
import { textOfHtml } from "./html-text.ts";
import { isForward, newText } from "./new-text.ts";

/** What the desk takes from a mail. */
export interface Mail {
  /** The same for the same mail, however often and in whichever folder it lies: a hash of Message-ID, sender and date. */
  identity: string;
  from: { name: string; address: string };
  subject: string;
  /** The new text, without what is quoted and signed with. */
  text: string;
  /** Ids that may be those of messages of ours (`outgoing`): of the mails that it answers, and in addresses of requests. */
  answers: string[];
  /** The id in its own Message-ID, where it may be a message of ours. */
  ownId: string | undefined;
  /** References of requests in the subject. */
  references: string[];
  /** The request whose call a calendar answers about. */
  calendarOf: string | undefined;
  /** A program wrote it: out of office, a list, a notice of delivery. Nobody answers it. */
  isAutomatic: boolean;
  /** A message that did not reach its receiver, and the code of the reason, such as 5.1.1. */
  bounce: { id: string; code: string } | undefined;
  /** Files that the desk stores. */
  kept: MailFile[];
  /** Names of the others. */
  files: string[];
}

/** How the firm's mails are recognised. */
export interface Own {
  /** The address in MAIL_FROM. */
  address: string;
}

const maxText = 10_000;
const cut = "\n\n[The rest of this email is in the mailbox.]";
const uuid = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/** Reads a mail, of which there may be the beginning alone. A broken one is read as far as it goes. */
export async function readMail(source: Uint8Array, own: Own): Promise<Mail> {
  const email = await parsed(source);
  const header = (name: string) => email.headers.find(({ key }) => key === name)?.value ?? "";
  const from = senderOf(email);
  const subject = withoutPrivateLinks(oneLine(email.subject ?? ""));
  const isReport = /multipart\/report/i.test(header("content-type"));
  const ids = idsIn(`${email.inReplyTo ?? ""} ${email.references ?? ""}`, own.address);
  const receivers = [email.to, email.cc]
    .flatMap((list) => list ?? [])
    .map(({ address = "" }) => address);
  const routes = [...receivers, header("delivered-to"), header("x-original-to")].join(" ");
  const [ownId] = idsIn(email.messageId ?? "", own.address);
  return {
    identity: identityOf(email, from.address, source),
    from,
    subject,
    text: withoutPrivateLinks(textOf(email, subject)),
    answers: [...ids, ...idsInAddresses(routes, own.address)],
    ownId,
    references: (subject.match(/\bIK-[0-9A-HJKMNP-TV-Z]{8}\b/gi) ?? []).map((reference) =>
      reference.toUpperCase(),
    ),
    calendarOf: calendarAnswer(email)?.request,
    isAutomatic: isReport || isAutomatic(header, from.address),
    bounce: isReport ? bounceIn(source, own.address) : undefined,
    ...filesOf(email),
  };
}

/** A mail that cannot be read at all. */
export const unreadMail = (source: Uint8Array): Mail => ({
  identity: createHash("sha256").update(source).digest("hex"),
  from: { name: "", address: "" },
  ...{ subject: "", text: "", answers: [], references: [], kept: [], files: [] },
  ...{ ownId: undefined, calendarOf: undefined, bounce: undefined, isAutomatic: false },
});

const empty: Email = { headers: [], headerLines: [], attachments: [] };

async function parsed(source: Uint8Array): Promise<Email> {
  // A forwarded mail stays an attachment: its text is not what the sender wrote.
  const options = { maxNestingDepth: 50, forceRfc822Attachments: true };
  try {
    return await PostalMime.parse(source, options);
  } catch {
    // Nested too deeply, or headers without end: only its beginning is read, as text.
    const text = new TextDecoder().decode(source.subarray(0, maxText));
    const [head = "", ...body] = text.split(/\r?\n\r?\n/);
    try {
      return {
        ...(await PostalMime.parse(`${head.slice(0, 4_000)}\n\n`)),
        text: body.join("\n\n"),
      };
    } catch {
      return { ...empty, text };
    }
  }
}

function senderOf({ from, sender, replyTo }: Email): Mail["from"] {
  const candidates = [from, sender, ...(replyTo ?? [])].flatMap(mailboxes);
  for (const { name, address } of candidates) {
    const good = mailAddress(withoutBidi(address).trim());
    if (good) return { name: shortened(name), address: good };
  }
  return { name: shortened(candidates[0]?.name ?? ""), address: "" };
}

const mailboxes = (one: Address | undefined) =>
  one === undefined ? [] : (one.group ?? [{ name: one.name, address: one.address ?? "" }]);

/** Scanners and bad programs give many mails one Message-ID, so sender and date count too. */
function identityOf({ messageId, date }: Email, address: string, source: Uint8Array): string {
  const hash = createHash("sha256");
  if (messageId) hash.update(JSON.stringify([messageId, address.toLowerCase(), date ?? ""]));
  else hash.update(source);
  return hash.digest("hex");
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

const idsIn = (text: string, ownAddress: string): string[] =>
  Array.from(
    text.matchAll(new RegExp(`(${uuid})@${escaped(domainOf(ownAddress))}(?![\\w.-])`, "gi")),
    ([, id = ""]) => id.toLowerCase(),
  ).reverse();

/** `office+<id>@example.rw`, the address of a mail's answers where the mailbox has such addresses. */
const idsInAddresses = (text: string, ownAddress: string): string[] => {
  const name = ownAddress.slice(0, ownAddress.lastIndexOf("@"));
  const pattern = `${escaped(name)}\\+(${uuid})@${escaped(domainOf(ownAddress))}`;
  return Array.from(text.matchAll(new RegExp(pattern, "gi")), ([, id = ""]) => id.toLowerCase());
};

function textOf(email: Email, subject: string): string {
  const text = clean(
    email.text?.trim() ? newText(email.text.slice(0, 200_000), subject) : ofHtml(),
  );
  const shown = text || calendarAnswer(email)?.words || "";
  return shown.length > maxText ? shown.slice(0, maxText - cut.length) + cut : shown;

  function ofHtml(): string {
    const html = email.html?.slice(0, 1_000_000) ?? "";
    const own = isForward(subject)
      ? ""
      : newText(textOfHtml(html, { withoutQuotes: true }), subject);
    return own || newText(textOfHtml(html), subject);
  }
}

/** Without control characters, of which PostgreSQL stores no NUL, and without halves of surrogate pairs. */
const clean = (text: string): string =>
  withoutBidi(text.toWellFormed())
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    .replace(/[\0-\x08\x0b-\x1f\x7f]/g, "")
    .trim();

const oneLine = (text: string): string => clean(text.replace(/\s+/g, " "));

/** A name as it is stored. */
export const shortened = (name: string): string => oneLine(name).slice(0, 200).toWellFormed();

/** A quotation that was not recognised may hold the link, which opens the request; some mail servers write it in another one. */
const withoutPrivateLinks = (text: string): string =>
  text.replace(/(\/|%2f)my-request(?:#|%23)[\w.~-]+/gi, "$1my-request");

function isAutomatic(header: (name: string) => string, address: string): boolean {
  const submitted = header("auto-submitted").trim().toLowerCase();
  return (
    (submitted !== "" && !submitted.startsWith("no")) ||
    /^\s*(?:bulk|list|junk|auto[_-]reply)\b/i.test(header("precedence")) ||
    ["list-id", "x-autoreply", "x-autorespond"].some((name) => header(name) !== "") ||
    /^\s*<\s*>\s*$/.test(header("return-path")) ||
    /^(?:mailer-daemon|postmaster|no-?reply|do-?not-?reply)@/i.test(address)
  );
}

/** Notices differ in how they repeat the mail; all of them repeat its Message-ID. */
function bounceIn(source: Uint8Array, ownAddress: string): Mail["bounce"] {
  const text = new TextDecoder("latin1").decode(source.subarray(0, 500_000));
  if (!/^Action:\s*failed/im.test(text)) return undefined;
  const [id] = idsIn(text, ownAddress).reverse();
  const [, code = "5.0.0"] = /^Status:\s*(5\.\d{1,3}\.\d{1,3})/im.exec(text) ?? [];
  return id === undefined ? undefined : { id, code };
}

const calendarWords: Record<string, string> = {
  ACCEPTED: "Accepted the invitation.",
  DECLINED: "Declined the invitation.",
  TENTATIVE: "Accepted the invitation tentatively.",
};

/** The answer of a calendar to our invitation. */
function calendarAnswer({ attachments }: Email): { request?: string; words?: string } | undefined {
  const part = attachments.find(({ mimeType }) => mimeType === "text/calendar");
  if (!part) return undefined;
  const { content } = part;
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const unfolded = text.replace(/\r?\n[ \t]/g, "");
  if (!/^METHOD:REPLY/im.test(unfolded)) return undefined;
  const [, request] = new RegExp(`^UID:(${uuid})@`, "im").exec(unfolded) ?? [];
  const [, status = ""] = /^ATTENDEE[^\r\n]*PARTSTAT=(\w+)/im.exec(unfolded) ?? [];
  const words = calendarWords[status.toUpperCase()];
  return { ...(request && { request: request.toLowerCase() }), ...(words && { words }) };
}

function filesOf({ attachments }: Email): Pick<Mail, "kept" | "files"> {
  const files = attachments.filter(isFile).map(({ filename, mimeType, content }) => {
    const name = shortened(filename ?? "");
    return { name: name || mimeType, file: storableFile(name, content) };
  });
  return {
    kept: files.flatMap(({ file }) => file ?? []),
    files: files.flatMap(({ name, file }) => (file ? [] : [name])),
  };
}

/** Logos in signatures and the parts of a delivery notice are no attachments. */
const isFile = ({ mimeType, related, content }: Email["attachments"][number]): boolean => {
  const size = typeof content === "string" ? content.length : content.byteLength;
  const isLogo = related === true && mimeType.startsWith("image/") && size < 20_000;
  return !isLogo && !notFiles.has(mimeType);
};

const notFiles = new Set([
  "text/calendar",
  "message/delivery-status",
  "message/disposition-notification",
  "text/rfc822-headers",
  "application/pgp-signature",
  "application/pkcs7-signature",
  "application/x-pkcs7-signature",
]);
