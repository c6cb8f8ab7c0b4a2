import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";
import nodemailer, { type SendMailOptions } from "nodemailer";
import { invitation } from "./invitation.ts";
import type { Firm } from "../../db/schema/firm.ts";
import type { Claimed } from "./queue.ts";
import { parseSmtpUrl } from "./smtp-server.ts";
import { type Facts, textToSender, textToStaff } from "./texts.ts";
import type { Delivery, Sender } from "./worker.ts";

interface Options {
  /** SMTP_URL and MAIL_FROM. */
  mail: { url: string; from: string };
  origin: string;
  /** Whether answers are read (IMAP_URL), and whether the mailbox has addresses with a `+`. */
  inbox?: { plus: boolean } | undefined;
  firm: () => Promise<Pick<Firm, "name" | "incidentLine">>;
  /** The token of a request's private link. */
  tokenOf: (requestId: string, linkNumber: number) => Promise<string>;
}

/** A server that sends a byte now and then is given up after this. */
const sendingMs = 60_000;

/** Hands messages to the mail server as plain text. */
export function createMailSender({ mail, origin, inbox, firm, tokenOf }: Options): Sender {
  const from = parseMailFrom(mail.from);
  const transport = createTransport(mail.url, new URL(origin).hostname);
  const submit = submitTo(transport);
  return {
    async send(message) {
      const { request, address } = message;
      if (!address || !isPlainAddress(address))
        return { kind: "refused for good", code: "no address" };
      if (!request) return { kind: "refused for good", code: "no request" };
      const token = await tokenOf(request.id, request.linkNumber);
      const { start } = message.payload;
      const { name, incidentLine } = await firm();
      const facts: Facts = {
        request,
        firm: name,
        incident:
          request.priority === "incident" && incidentLine
            ? { number: incidentLine, clock: `${origin}/compliance/breach` }
            : undefined,
        origin,
        privateLink: `${origin}/my-request#${token}`,
        start: start === undefined ? undefined : new Date(start),
        isFirst: message.threadRoot === null,
        readsMail: inbox !== undefined,
      };
      const write = message.toSender ? textToSender : textToStaff;
      const calendar = calendarOf(message, facts, from);
      const root = message.threadRoot && `<${message.threadRoot}@${domainOf(from.address)}>`;
      return submit({
        ...write(message.kind, facts),
        // An object is always one address; a text could be a list.
        from,
        to: { name: "", address },
        ...(inbox?.plus && {
          replyTo: { ...from, address: answersTo(from.address, message.id) },
        }),
        envelope: { from: from.address, to: [address] },
        messageId: `<${message.id}@${domainOf(from.address)}>`,
        ...(root && { inReplyTo: root, references: root }),
        // Keeps an absent person's mailbox from answering (RFC 3834).
        ...(message.kind !== "reply" && { headers: { "auto-submitted": "auto-generated" } }),
        ...(calendar && { icalEvent: calendar }),
        signal: AbortSignal.timeout(sendingMs),
      });
    },
    close: () => transport.close(),
  };
}

type Transport = ReturnType<typeof createTransport>;

function createTransport(smtpUrl: string, name: string) {
  const server = parseSmtpUrl(smtpUrl);
  if (!server) throw new Error("SMTP_URL is not an address of a mail server");
  const { host, port, secure, auth } = server;
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 15_000, socketTimeout: 50_000 };
  return nodemailer.createTransport({
    pool: true,
    maxConnections: 1,
    idleTimeout: 5_000,
    // Our own queue retries after a broken connection, with its back-off.
    maxRequeues: 0,
    host,
    port,
    secure,
    ...(auth && { auth }),
    // A password travels unencrypted only within this machine.
    requireTLS: auth !== undefined && !isLoopback(host),
    name,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
    // nodemailer would look the name up itself and connect to a number, which Deno's permissions do not name.
    getSocket(_: unknown, done: (error: Error | null, socket?: { connection: Socket }) => void) {
      const socket = connect({ host, port });
      const fail = (error: Error) => {
        clearTimeout(timer);
        socket.destroy();
        done(error);
      };
      const timer = setTimeout(
        () => fail(Object.assign(new Error("No connection in time"), { code: "ETIMEDOUT" })),
        timeouts.connectionTimeout,
      );
      socket.once("error", fail);
      socket.once("connect", () => {
        clearTimeout(timer);
        socket.off("error", fail);
        done(null, { connection: socket });
      });
    },
  });
}

/** Sends one message after the other. */
function submitTo(transport: Transport): (message: SendMailOptions) => Promise<Delivery> {
  const texts: Readable[] = [];
  transport.use("stream", ({ message }, done) => {
    message.processFunc((stream: Readable) => {
      texts.push(stream);
      return stream;
    });
    done();
  });
  return async (message) => {
    texts.length = 0;
    try {
      await transport.sendMail(message);
      return { kind: "sent" };
    } catch (error) {
      const failure = failureOf(error);
      // The stream is read once the server has asked for the text, which may have been delivered since.
      return failure.kind === "unreachable" && texts.some((stream) => stream.readableDidRead)
        ? { kind: "refused", code: failure.code, mayHaveArrived: true }
        : failure;
    }
  };
}

/** Codes of failures that concern this message; all others concern the connection, or us. */
const aboutTheMessage = new Set(["EENVELOPE", "EMESSAGE", "ESTREAM"]);

function failureOf(error: unknown): Delivery {
  // nodemailer adds these to its errors if it has them.
  const { code = "Error", responseCode, command } = error as Partial<SmtpError>;
  const reply = responseCode ? String(responseCode) : String(code);
  if (!aboutTheMessage.has(code) || command === "MAIL FROM")
    return { kind: "unreachable", code: reply };
  return responseCode && responseCode < 500
    ? { kind: "refused", code: reply }
    : { kind: "refused for good", code: reply };
}

interface SmtpError {
  code: string;
  responseCode: number;
  command: string;
}

interface From {
  name: string;
  address: string;
}

/** `Inkingi <office@example.rw>`, or the address alone. */
export function parseMailFrom(from: string): From {
  const [, name = "", inBrackets] = /^([^<]*)<([^>]*)>$/.exec(from) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, "$1"), address: inBrackets ?? from };
}

/** Accepts only addresses that need no quoting; the form and the invitations of staff accept no others either. */
const isPlainAddress = (address: string): boolean =>
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z\d-]+(?:\.[A-Za-z\d-]+)+$/.test(address);

/** An address that names the message which is answered (`api/inbox/read-mail.ts`). */
const answersTo = (address: string, id: string): string =>
  address.replace(/@(?=[^@]*$)/, `+${id}@`);

const domainOf = (address: string): string => address.slice(address.lastIndexOf("@") + 1);

const isLoopback = (host: string): boolean => /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

const methods = {
  "time-confirmed": "request",
  "time-moved": "request",
  "time-cancelled": "cancel",
} as const;

function calendarOf({ kind, payload, address, request }: Claimed, facts: Facts, from: From) {
  const method = kind in methods ? methods[kind as keyof typeof methods] : undefined;
  if (!method || !facts.start || !request || !address) return undefined;
  const content = invitation({
    method,
    requestId: request.id,
    reference: request.reference,
    firm: facts.firm,
    origin: facts.origin,
    start: facts.start,
    sequence: payload.sequence ?? 0,
    organiser: { name: from.name, email: from.address },
    attendee: address,
  });
  return { method, filename: "invitation.ics", content };
}
