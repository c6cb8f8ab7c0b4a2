import { logLine } from "../http/log-line.ts";
import { codeOf, type Database } from "../../db/postgres/postgres.ts";
import {
  type Channel,
  type Claimed,
  claim,
  removeSubscription,
  type Result,
  recordResult,
} from "./queue.ts";

/** The response of a mail server or push service to a message. */
export type Delivery =
  | { kind: "sent" }
  /** It may take the message later. `mayHaveArrived`: it received the whole message and gave no answer. */
  | { kind: "refused"; code: string; mayHaveArrived?: true }
  /** No message gets through just now; this one did not reach the server. */
  | { kind: "unreachable"; code: string }
  /** `gone`: the service will take no other message for this browser either. */
  | { kind: "refused for good"; code: string; gone?: true };

/** Sends messages of one channel. */
export interface Sender {
  /** Ends within a minute. */
  send(message: Claimed): Promise<Delivery>;
  close(): void;
}

interface Options {
  database: Database;
  /** Senders of the configured channels; messages of others wait. */
  senders: Partial<Record<Channel, Sender>>;
  log: (line: string) => void;
  /** Polling interval in ms, since notifications can be lost. */
  pollMs?: number;
  /** The first wait after a failure, in ms. */
  firstWaitMs?: number;
  random?: () => number;
}

/** Longer than any sender takes, so that no message is sent by two processes at the same time. */
const leaseMs = 120_000;
const maxAttempts = 12;
/** Each attempt may bring another copy, so they are few, and over two hours. */
const unanswered = { attempts: 5, firstWaits: 20 };
const maxWaitMs = 3_600_000;
const maxPauseMs = 300_000;
/** A message that is under way when the server stops is finished, as a rule. */
const closingMs = 8_000;

/** The wait doubles with each failure, up to `capMs`, give or take a quarter. */
export function backoffMs(
  failures: number,
  { firstMs, capMs, random }: { firstMs: number; capMs: number; random: () => number },
): number {
  return Math.min(firstMs * 2 ** (failures - 1), capMs) * (0.75 + random() / 2);
}

/**
 * Sends waiting messages of `outgoing`, from any number of processes. Each sends one message of a channel at a time, so its
 * death leaves at most one that was sent without a record: that one is sent again.
 */
export function createOutgoing({
  database,
  senders,
  log,
  pollMs = 10_000,
  firstWaitMs: firstMs = 30_000,
  random = Math.random,
}: Options) {
  const lanes = (["mail", "push"] as const).flatMap((channel) => {
    const sender = senders[channel];
    return sender ? [createLane(channel, sender)] : [];
  });
  const checkQueue = () => {
    for (const lane of lanes) lane.checkQueue();
  };
  let listening: Promise<() => Promise<void>> | undefined;
  const listen = () => {
    listening ??= database.listen("outgoing", checkQueue).catch(() => {
      // Polling continues, and listens again.
      listening = undefined;
      return async () => undefined;
    });
  };
  const timer =
    lanes.length > 0 &&
    setInterval(() => {
      listen();
      checkQueue();
    }, pollMs);
  if (timer) {
    listen();
    checkQueue();
  }

  return {
    async close() {
      if (timer) clearInterval(timer);
      await Promise.all(lanes.map((lane) => lane.close()));
      await (await listening)?.();
    },
  };

  function createLane(channel: Channel, sender: Sender) {
    /** Results that the database has not taken: these messages are not sent again from here. */
    const unrecorded = new Map<string, Result>();
    let requested = false;
    let running: Promise<void> | undefined;
    let closed = false;
    /** Failures to reach the server, one after the other; it is left alone until `pausedUntil`, by a clock that no one sets. */
    let failures = 0;
    let pausedUntil = 0;

    const sendNext = async (): Promise<boolean> => {
      if (closed || performance.now() < pausedUntil) return false;
      const message = await claim(database, channel, leaseMs);
      if (!message) return false;
      const result = unrecorded.get(message.id) ?? (await attempt(message));
      if (result.kind !== "later") unrecorded.set(message.id, result);
      await recordResult(database, channel, message, result);
      unrecorded.delete(message.id);
      return true;
    };

    const attempt = async (message: Claimed): Promise<Result> => {
      const delivery = await deliver(message);
      failures = delivery.kind === "unreachable" ? failures + 1 : 0;
      switch (delivery.kind) {
        case "sent":
          return { kind: "sent" };
        case "unreachable":
          pausedUntil =
            performance.now() + backoffMs(failures, { firstMs, capMs: maxPauseMs, random });
          // A server that is away for a weekend makes no message dead.
          return { kind: "later", code: delivery.code, delayMs: 0, counts: false };
        case "refused for good":
          if (delivery.gone && message.subscription)
            await removeSubscription(database, message.subscription.endpoint);
          return { kind: "dead", code: delivery.code };
        case "refused": {
          const { code, mayHaveArrived } = delivery;
          const limit = mayHaveArrived ? unanswered.attempts : maxAttempts;
          if (message.attempts >= limit) return { kind: "dead", code };
          const delayMs = backoffMs(message.attempts, {
            firstMs: mayHaveArrived ? firstMs * unanswered.firstWaits : firstMs,
            capMs: maxWaitMs,
            random,
          });
          return { kind: "later", code, delayMs, counts: true };
        }
      }
    };

    /** A message that ends the process would otherwise be sent for ever. */
    const deliver = async (message: Claimed): Promise<Delivery> => {
      if (message.attempts > maxAttempts) return { kind: "refused for good", code: "attempts" };
      try {
        return await sender.send(message);
      } catch (error) {
        // Never the message of the error, which may quote an address.
        const code = codeOf(error) || (error instanceof Error ? error.name : "Error");
        log(logLine({ outgoing: message.id, channel, error: code }));
        return { kind: "refused", code };
      }
    };

    const run = async () => {
      while (requested && !closed) {
        requested = false;
        try {
          while (await sendNext());
        } catch {
          // The database is unavailable; the next poll continues.
        }
      }
      running = undefined;
    };

    return {
      checkQueue() {
        requested = true;
        running ??= run();
      },
      async close() {
        closed = true;
        let timer: ReturnType<typeof setTimeout> | undefined;
        const late = new Promise<void>((resolve) => {
          timer = setTimeout(resolve, closingMs);
        });
        await Promise.race([running, late]);
        clearTimeout(timer);
        sender.close();
      },
    };
  }
}
