import { afterAll } from "vitest";
import type { Database } from "../../db/postgres/postgres.ts";
import { createLinks } from "../requests/link.ts";
import { createMailSender } from "../outgoing/mail.ts";
import { createOutgoing, type Sender } from "../outgoing/worker.ts";

export const testOrigin = "https://inkingi.example";
const mailFrom = "Inkingi <office@example.rw>";

/** The mail sender of a server with this SMTP_URL. */
export const mailSenderTo = (database: Database, url: string, from = mailFrom): Sender =>
  createMailSender({
    mail: { url, from },
    origin: testOrigin,
    firm: async () => ({ name: "Inkingi GRC Advisory", incidentLine: "+250 788 000 001" }),
    tokenOf: createLinks(database).tokenOf,
  });

/** A worker that is stopped when the test file is done, if not before. */
export function startWorker(
  database: Database,
  senders: { mail?: Sender; push?: Sender },
  firstWaitMs = 50,
) {
  const logs: string[] = [];
  const worker = createOutgoing({
    database,
    senders,
    log: (line) => logs.push(line),
    pollMs: 50,
    firstWaitMs,
  });
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= worker.close();
    return closing;
  };
  afterAll(close);
  return { logs, close };
}
