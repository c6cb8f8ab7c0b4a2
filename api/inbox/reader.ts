import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { FetchMessageObject, ImapFlow, MessageStructureObject } from "imapflow";
import { codeOf } from "../../db/postgres/postgres.ts";
import { logLine } from "../http/log-line.ts";
import { backoffMs } from "../outgoing/worker.ts";
import { type ImapMailbox, parseImapUrl } from "./imap-server.ts";
import { type InboxDeps, takeMail, takeUnread } from "./inbox.ts";
import { endLease, moveTo, noteFailure, placeIn, takeLease } from "./place.ts";
import type { Own } from "./read-mail.ts";

interface Options {
  /** IMAP_URL. */
  imapUrl: string;
  own: Own;
  deps: InboxDeps;
  log: (line: string) => void;
  /** The time after which the mailbox is looked at even if the server has told of nothing, in ms. */
  pollMs?: number;
  firstWaitMs?: number;
}

/** A process that dies is followed by another one after this. */
const leaseMs = 30_000;
const renewMs = 10_000;
const maxPauseMs = 300_000;
/** At a mail that breaks the connection so often, the reading goes on with the next one. */
const maxBreaks = 3;
/** Texts come first in a mail; of a larger one no more is fetched. */
const maxBytes = 10_000_000;
const timeouts = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 120_000 };

/**
 * Reads the mailbox while this process has its lease: what is there, then whatever arrives, as the server tells of it (IDLE).
 * A mail counts as read once its rows are stored; a process that dies in between leaves it to the next.
 */
export function createInbox(options: Options): { close(): Promise<void> } {
  const { imapUrl, deps, log, pollMs = 60_000, firstWaitMs = 5_000 } = options;
  const mailbox = parseImapUrl(imapUrl);
  if (!mailbox) throw new Error("IMAP_URL is not an address of a mailbox");
  const { database } = deps;
  const name = nameOf(mailbox);
  const reader = randomUUID();
  const stop = new AbortController();
  let failures = 0;
  const broken = { uid: 0, times: 0 };

  const hasLease = () => takeLease(database, name, reader, leaseMs);

  const run = async () => {
    while (!stop.signal.aborted) {
      try {
        if (await hasLease()) await session();
        else await pause(renewMs);
        failures = 0;
      } catch (error) {
        failures++;
        // Never the message of the error, which may quote an address.
        const code = failureCode(error);
        log(logLine({ inbox: "mailbox", error: code }));
        await noteFailure(database, name, code).catch(() => undefined);
        const wait = { firstMs: firstWaitMs, capMs: maxPauseMs, random: Math.random };
        await pause(backoffMs(failures, wait));
      }
    }
    await endLease(database, name, reader).catch(() => undefined);
  };

  /** Until the connection or the lease ends. */
  const session = async () => {
    const client = await connect(mailbox);
    let waiting = new AbortController();
    const news: { isThere: boolean; failure?: unknown } = { isThere: true };
    client.on("exists", () => {
      news.isThere = true;
      waiting.abort();
    });
    client.on("error", (error: unknown) => {
      news.failure = error;
      waiting.abort();
    });
    client.on("close", () => {
      news.failure ??= Object.assign(new Error(), { code: "connection closed" });
      waiting.abort();
    });
    try {
      await client.connect();
      const box = await client.mailboxOpen(mailbox.folder);
      const place = await placeIn(database, name, box.uidValidity);
      let nextUid = place.nextUid;
      let lookedAt = 0;
      while (!stop.signal.aborted) {
        if (news.failure) throw news.failure;
        if (!(await hasLease())) return;
        if (news.isThere || performance.now() - lookedAt >= pollMs) {
          news.isThere = false;
          lookedAt = performance.now();
          nextUid = await readFrom(client, { ...place, nextUid });
          failures = 0;
        }
        if (news.isThere || news.failure) continue;
        if (!client.idling) void client.idle().catch(() => undefined);
        waiting = new AbortController();
        const signal = AbortSignal.any([stop.signal, waiting.signal]);
        await sleep(Math.min(renewMs, pollMs), undefined, { signal }).catch(() => undefined);
      }
    } finally {
      client.close();
    }
  };

  /** Reads all mails from `nextUid` on, in their order; the next one to read from. */
  const readFrom = async (
    client: ImapFlow,
    { nextUid, since }: { nextUid: number; since: Date },
  ): Promise<number> => {
    let next = nextUid;
    // The server compares days, in its own time zone. `n:*` always has the last mail.
    const day = new Date(since.getTime() - 86_400_000);
    const found = await client.search({ uid: `${next}:*`, since: day }, { uid: true });
    if (!found) throw Object.assign(new Error(), { code: "search refused" });
    const uids = found.filter((uid) => uid >= next).sort((one, other) => one - other);
    for (const uid of uids) {
      if (stop.signal.aborted || !(await hasLease())) return next;
      if (broken.uid === uid && broken.times >= maxBreaks) {
        const { uidValidity } = client.mailbox || {};
        await takeUnread(deps, `${name} ${uidValidity} ${uid}`);
        next = uid + 1;
        continue;
      }
      const message = await fetchMail(client, uid);
      // False: somebody took it out of the mailbox meanwhile.
      if (message && arrivalOf(message) >= since) {
        const { isAutomatic } = await take(client, uid, message);
        // What staff see in the mailbox; the place in the database is what counts. Staff do not hear of automatic mail.
        if (!isAutomatic)
          await client.messageFlagsAdd(String(uid), ["\\Seen"], { uid: true }).catch(() => false);
      }
      next = uid + 1;
      await moveTo(database, name, next);
    }
    await moveTo(database, name, next);
    return next;
  };

  const fetchMail = async (client: ImapFlow, uid: number) => {
    const parts = { size: true, internalDate: true, source: { start: 0, maxLength: maxBytes } };
    try {
      return await client.fetchOne(String(uid), parts, { uid: true });
    } catch (error) {
      broken.times = broken.uid === uid ? broken.times + 1 : 1;
      broken.uid = uid;
      throw error;
    }
  };

  const take = async (client: ImapFlow, uid: number, message: FetchMessageObject) => {
    const { source = new Uint8Array(), size = 0 } = message;
    const at = arrivalOf(message);
    if (size <= source.byteLength) return takeMail(deps, options.own, { source, at });
    const parts = await client
      .fetchOne(String(uid), { bodyStructure: true }, { uid: true })
      .catch(() => undefined);
    const structure = parts ? parts.bodyStructure : undefined;
    const files = structure && filesIn(structure);
    return takeMail(deps, options.own, { source, at, files });
  };

  /** Ends early when the process stops. */
  const pause = (ms: number) =>
    sleep(ms, undefined, { signal: stop.signal }).catch(() => undefined);

  const running = run();
  return {
    async close() {
      stop.abort();
      await running;
    },
  };
}

/** Without the password: the same mailbox has one row, whichever process reads it. */
const nameOf = ({ auth, host, port, folder }: ImapMailbox): string =>
  `${auth.user}@${host}:${port}/${folder}`;

/** Loaded only where a mailbox is read: the library asks for the name of the machine. */
async function connect({ host, port, secure, auth }: ImapMailbox): Promise<ImapFlow> {
  const { ImapFlow } = await import("imapflow");
  return new ImapFlow({
    ...{ host, port, secure, auth, ...timeouts },
    // A password travels unencrypted only within this machine.
    ...(secure ? {} : { doSTARTTLS: !isLoopback(host) }),
    disableAutoIdle: true,
    disableCompression: true,
    maxLiteralSize: 2 * maxBytes,
    logger: false,
  });
}

const isLoopback = (host: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

const arrivalOf = ({ internalDate }: FetchMessageObject): Date =>
  internalDate ? new Date(internalDate) : new Date();

/** The names of a mail's files, by what the mail server says of its parts. */
function filesIn(part: MessageStructureObject): string[] {
  if (part.childNodes) return part.childNodes.flatMap(filesIn);
  const name = part.dispositionParameters?.["filename"] ?? part.parameters?.["name"];
  return part.disposition === "attachment" || name ? [name ?? part.type] : [];
}

/** A code, such as ECONNREFUSED, or what the server said of the sign-in in one word. */
function failureCode(error: unknown): string {
  if (error instanceof Error && "authenticationFailed" in error && error.authenticationFailed)
    return "sign-in refused";
  return codeOf(error) || (error instanceof Error ? error.name : "Error");
}
