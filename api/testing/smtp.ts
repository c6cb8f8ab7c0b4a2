import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import process from "node:process";
import { createInterface } from "node:readline";
import ICAL from "ical.js";
import PostalMime, { type Email } from "postal-mime";

export interface ReceivedMail {
  /** Addresses of the envelope. */
  from: string;
  to: string[];
  raw: string;
  /** When it had arrived, in ms since 1970. */
  at: number;
}

interface Answers {
  /** The code that every recipient, or every text, is refused with. */
  rcpt?: number;
  data?: number;
  /** Breaks the connection when a mail has arrived. */
  drop?: boolean;
  /** The delay before it confirms a mail. */
  delayMs?: number;
  /** `office` with the password `p@ss word` alone may send. */
  auth?: boolean;
  /** TLS, with a certificate that no one has signed. */
  secure?: boolean;
  port?: number;
}

/** A real mail server in its own process, and the mails that it has received. */
export interface MailServer {
  port: number;
  url: string;
  mails: ReceivedMail[];
  /** Changes its answers from the next command on. */
  answer(answers: Answers): Promise<void>;
  stop(): Promise<void>;
}

export async function startMailServer(answers: Answers = {}): Promise<MailServer> {
  const script = join(import.meta.dirname, "smtp-server.mjs");
  const deno = process.versions["deno"] !== undefined;
  const args = [...(deno ? ["run", "-A", "--no-lock"] : []), script, JSON.stringify(answers)];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "ignore"] });
  const mails: ReceivedMail[] = [];
  let changed: (() => void) | undefined;
  // Journeys run on Node 20, which has no Promise.withResolvers.
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const said: { port?: number; set?: true } & Partial<ReceivedMail> = JSON.parse(line);
      if (said.port) resolve(said.port);
      else if (said.set) changed?.();
      else mails.push(said as ReceivedMail);
    });
    child.once("exit", (code) => reject(new Error(`The mail server ended with ${code}`)));
  });
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    mails,
    answer(next) {
      return new Promise((resolve) => {
        changed = resolve;
        child.stdin.write(`${JSON.stringify(next)}\n`);
      });
    },
    async stop() {
      if (child.exitCode !== null) return;
      const gone = once(child, "exit");
      child.stdin.end();
      await gone;
    },
  };
}

export const parseMail = ({ raw }: ReceivedMail): Promise<Email> => PostalMime.parse(raw);

/** The calendar entry that a mail carries, as a calendar reads it. */
export function invitationOf({ attachments: [file] }: Email) {
  if (!file || !/calendar|ics/.test(file.mimeType)) throw new Error("There is no invitation");
  const { content } = file;
  const text = typeof content === "string" ? content : new TextDecoder().decode(content);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const component = calendar.getFirstSubcomponent("vevent");
  if (!component) throw new Error("There is no event in the invitation");
  const { uid, sequence, startDate, duration, attendees, organizer } = new ICAL.Event(component);
  return {
    method: calendar.getFirstPropertyValue("method"),
    uid,
    sequence,
    start: startDate.toJSDate().toISOString(),
    minutes: duration.toSeconds() / 60,
    organizer,
    attendees: attendees.map((one) => one.getFirstValue()?.toString().toLowerCase()),
  };
}
