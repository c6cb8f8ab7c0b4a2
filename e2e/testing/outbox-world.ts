import { outboxDatabase } from "../../db/device/visitor.ts";
import { type ContactSubmission, newRequestId, referenceOf } from "../../db/schema/contact.ts";
import {
  acknowledge,
  deliver,
  edit,
  find,
  releaseToQueue,
  enqueue,
  discard,
  remove,
  sendNow,
} from "../../sw/outbox.ts";

/** What happens to one sending on its way. */
export type Way =
  | "open"
  /** Never leaves the device. */
  | "no network"
  /** Stored, but the answer is lost. */
  | "lost answer"
  /** The server dies with the request in its hands: no one waits for what it does. */
  | "killed server"
  /** The tab dies while it waits. */
  | "killed tab"
  | "portal"
  | "429"
  | "503"
  | "refused";

export type Step =
  | { do: "enqueue"; text: number; reserved: "answered" | "unreached" | "refused" | "crash" | null }
  | { do: "edit" | "remove" | "send now" | "replay"; which: number; text: number }
  | { do: "deliver"; tabs: number; ways: Way[] }
  | { do: "pass"; ms: number }
  | { do: "evict" };

interface Known {
  texts: Set<string>;
  /** The visitor took it back, or the browser threw it away. */
  gone: boolean;
}

const textOf = (text: number) => `We need an audit, please (${text}).`;

/** A device, its tabs and the network in front of a real server, with what must hold in the end. */
export function createWorld(call: (path: string, init?: RequestInit) => Promise<Response>) {
  const known = new Map<string, Known>();
  const frozen: (() => void)[] = [];
  const ids = () => [...known.keys()];
  let time = Date.UTC(2026, 10, 21, 9);
  const now = () => time;
  const bodies = new Map<string, ContactSubmission>();

  const travel =
    (ways: Way[]): typeof fetch =>
    async (path, init) => {
      const way = ways.shift() ?? "open";
      const send = () => call(String(path), { ...init, signal: null });
      switch (way) {
        case "open":
          return send();
        case "no network":
          throw new TypeError("Failed to fetch");
        case "lost answer":
          await send();
          throw new TypeError("Failed to fetch");
        case "killed server":
          void send();
          throw new TypeError("Failed to fetch");
        case "killed tab":
          void send();
          return new Promise((_, reject) => {
            frozen.push(() => reject(new TypeError("Failed to fetch")));
          });
        case "portal":
          return new Response("<h1>Sign in to the network</h1>", {
            headers: { "content-type": "text/html" },
          });
        case "refused":
          return Response.json(
            { status: 400, title: "No" },
            { status: 400, headers: { "content-type": "application/problem+json" } },
          );
        default:
          return new Response(null, { status: Number(way), headers: { "retry-after": "30" } });
      }
    };

  async function write(step: Extract<Step, { do: "enqueue" }>) {
    const id = newRequestId(time);
    const body = bodyOf(id, step.text);
    known.set(id, { texts: new Set([body.message]), gone: false });
    bodies.set(id, body);
    await enqueue(body, { id, reserved: step.reserved !== null, now });
    if (step.reserved === null || step.reserved === "crash") return;
    if (step.reserved === "refused") {
      await discard(id);
      return forget(id);
    }
    const answer = await call("/api/contact", post(id, body));
    // The form hands over what it got no answer to, although the server may have it.
    await (step.reserved === "answered" && answer.ok
      ? acknowledge(id, now())
      : releaseToQueue(id, undefined, { now }));
  }

  const forget = (id: string) => {
    const one = known.get(id);
    if (one) one.gone = true;
  };

  async function touch(step: Extract<Step, { which: number }>) {
    const id = ids()[step.which % Math.max(1, known.size)];
    if (!id) return;
    const stored = await find(id);
    const waits = stored !== undefined && "state" in stored;
    if (step.do === "replay" && stored && !waits) {
      await call("/api/contact", post(id, bodyOf(id, step.text)));
    } else if (step.do === "edit" && waits) {
      const body = bodyOf(id, step.text);
      if (await edit(id, body, { now })) {
        known.get(id)?.texts.add(body.message);
        bodies.set(id, body);
      }
    } else if (step.do === "remove" && waits && (await remove(id, { now }))) forget(id);
    else if (step.do === "send now" && waits) await sendNow(id, { now });
  }

  async function run(step: Step): Promise<void> {
    switch (step.do) {
      case "enqueue":
        return write(step);
      case "deliver": {
        const tab = () =>
          deliver({ fetch: travel(step.ways), now, random: () => 0.5, locks: null });
        const tabs = Promise.all(Array.from({ length: step.tabs }, tab));
        // A tab that is dead never comes back.
        const dead = (async () => {
          while (frozen.length === 0) await new Promise((resolve) => setTimeout(resolve, 2));
          await new Promise((resolve) => setTimeout(resolve, 10));
        })();
        await (step.ways.includes("killed tab") ? Promise.race([tabs, dead]) : tabs);
        return;
      }
      case "pass":
        time += step.ms;
        return;
      case "evict": {
        const { requests, receipts, notes } = await outboxDatabase();
        await Promise.all([requests.clear(), receipts.clear(), notes.clear()]);
        for (const id of ids()) forget(id);
        return;
      }
      default:
        return touch(step);
    }
  }

  /** The network stays, the dead tabs are gone, and an hour passes between the attempts. */
  async function recover(): Promise<void> {
    for (const resolve of frozen) resolve();
    for (let round = 0; round < 4; round++) {
      time += 60 * 60_000;
      await deliver({ fetch: travel([]), now, random: () => 0.5, locks: null });
    }
  }

  /** What became of each request as the device sees it. */
  const onDevice = async () =>
    Promise.all(
      ids().map(async (id) => {
        const stored = await find(id);
        const state =
          stored === undefined ? "nothing" : "state" in stored ? stored.state : "arrived";
        return {
          id,
          state,
          texts: known.get(id)?.texts ?? new Set<string>(),
          gone: known.get(id)?.gone,
        };
      }),
    );

  return { run, recover, onDevice, ids };
}

const bodyOf = (id: string, text: number): ContactSubmission => ({
  name: "Aline",
  email: "aline@example.rw",
  company: referenceOf(id),
  phone: "",
  message: textOf(text),
  consultationType: "",
});

const post = (id: string, body: ContactSubmission): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", "idempotency-key": `"${id}"` },
  body: JSON.stringify(body),
});
