import { codeOf, isUnavailable } from "../../db/postgres/postgres.ts";
import type { AppDeps } from "../deps.ts";
import { Problem } from "../http/problem.ts";
import { hashedId } from "../http/idempotency.ts";
import { storeRequest } from "../contact/store.ts";
import { filesWithRoom, storeFiles } from "./files.ts";
import { type Mail, type Own, readMail, unreadMail } from "./read-mail.ts";
import { factsOf, findRequest, noteRead, storeBounce, storeMessage, wasRead } from "./store.ts";

/** A mail as the mailbox has it. */
export interface Arrived {
  /** The beginning of a large one. */
  source: Uint8Array;
  at: Date;
  /** Names of its files, where `source` does not have all of it. */
  files?: readonly string[] | undefined;
}

export type InboxDeps = Pick<AppDeps, "database" | "settings" | "links">;

/**
 * Stores what a mail brings: a message in its request's thread, a new request, or a notice at the message that did not
 * arrive, and returns the mail. Stores nothing twice. Rejects where the database is away, and the mail has to be tried again.
 */
export async function takeMail(
  deps: InboxDeps,
  own: Own,
  { source, at, files }: Arrived,
): Promise<Mail> {
  // Nothing in a mail may stop those that come after it.
  const read = await readMail(source, own).catch(() => unreadable(unreadMail(source)));
  const mail = files ? { ...read, kept: [], files: [...files] } : read;
  try {
    await store(deps, own, mail, at);
  } catch (error) {
    // A second try would fail too, and hold up every mail after it.
    if (!isFaultOfMail(error)) throw error;
    await noteRead(deps.database, mail, await storeAsRequest(deps, unreadable(mail), at));
  }
  return mail;
}

async function store(deps: InboxDeps, own: Own, mail: Mail, at: Date): Promise<void> {
  const { database } = deps;
  if (await wasRead(database, mail)) return;
  if (mail.bounce && (await storeBounce(database, mail, mail.bounce))) return;
  const match = await findRequest(database, mail);
  // Nobody waits for what a program sends.
  const wanted = mail.isAutomatic ? [] : mail.kept;
  const kept = await filesWithRoom(database, match?.request, wanted);
  const others = mail.kept.filter((file) => !kept.includes(file)).map(({ name }) => name);
  const fitting = { ...mail, kept, files: [...mail.files, ...others] };
  if (match) {
    const isOurs = match.isOurs || mail.from.address.toLowerCase() === own.address.toLowerCase();
    // The message names its files, so they are there first.
    await storeFiles(database, match.request, fitting);
    if (await storeMessage(database, fitting, { ...match, isOurs }, at)) return;
  }
  const id = await storeAsRequest(deps, fitting, at);
  await storeFiles(database, id, fitting);
  await noteRead(database, mail, id);
}

/** Of the domain that no one can have (RFC 2606): a mail without a sender who could be answered. */
const nobody = "unknown@sender.invalid";

/** The id of the request, whose time for an answer began when the mailbox had the mail. */
async function storeAsRequest(deps: InboxDeps, mail: Mail, arrivedAt: Date): Promise<string> {
  const id = hashedId("mail", mail.identity);
  const address = mail.from.address || nobody;
  const email = mail.from.address ? mail : { ...mail, isAutomatic: true };
  const message = [mail.subject, mail.text].filter(Boolean).join("\n\n") || "(no text)";
  const submission = {
    name: mail.from.name || address.slice(0, address.indexOf("@")),
    email: address,
    company: "",
    phone: "",
    message: message.slice(0, 10_000).toWellFormed(),
    consultationType: "" as const,
  };
  try {
    await storeRequest(deps, uncounted, submission, {
      id,
      source: "mail",
      address: "",
      mail: factsOf(email),
      arrivedAt,
    });
    return id;
  } catch (error) {
    // The same mail, read by another build, or a request that was erased.
    if (error instanceof Problem && error.status === 422) return id;
    throw error;
  }
}

/** Tells staff of a mail that the mail server does not hand over; `key` is the same for the same mail. */
export async function takeUnread(deps: InboxDeps, key: string): Promise<void> {
  const mail = unreadable(unreadMail(new TextEncoder().encode(key)));
  await noteRead(deps.database, mail, await storeAsRequest(deps, mail, new Date()));
}

/** A request, so that staff see it: it may be from a client. */
const unreadable = (mail: Mail): Mail => ({
  ...mail,
  from: { name: "Unknown sender", address: nobody },
  subject: "An email could not be read",
  text: "Please read it in the mailbox.",
  ...{ kept: [], files: [], isAutomatic: false },
});

/** The numbers of /metrics count what the form sent. */
const uncounted = { contact: () => undefined };

/** A value that the database does not take. */
const isFaultOfMail = (error: unknown): boolean =>
  !isUnavailable(error) && /^(22|23)/.test(codeOf(error));
