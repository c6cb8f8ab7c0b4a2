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
import type { Site } from "../../api/testing/app.ts";
import { createNetwork, type Way } from "./editors-network.ts";

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
export function createWorld(site: Site) {
  const network = createNetwork(site);
  const known = new Map<string, Known>();
  const ids = () => [...known.keys()];
  let time = Date.UTC(2026, 10, 21, 9);
  const now = () => time;

  async function write(step: Extract<Step, { do: "enqueue" }>) {
    const id = newRequestId(time);
    const body = bodyOf(id, step.text);
    known.set(id, { texts: new Set([body.message]), gone: false });
    await enqueue(body, { id, reserved: step.reserved !== null, now });
    if (step.reserved === null || step.reserved === "crash") return;
    if (step.reserved === "refused") {
      await discard(id);
      return forget(id);
    }
    const answer = await site.call("/api/contact", post(id, body));
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
      await site.call("/api/contact", post(id, bodyOf(id, step.text)));
    } else if (step.do === "edit" && waits) {
      const body = bodyOf(id, step.text);
      if (await edit(id, body, { now })) known.get(id)?.texts.add(body.message);
    } else if (step.do === "remove" && waits && (await remove(id, { now }))) forget(id);
    else if (step.do === "send now" && waits) await sendNow(id, { now });
  }

  async function run(step: Step): Promise<void> {
    switch (step.do) {
      case "enqueue":
        return write(step);
      case "deliver": {
        network.expect(step.ways);
        // A tab that is dead never comes back.
        const tab = async () => {
          const { fetch, death } = network.newTab();
          await Promise.race([deliver({ fetch, now, random: () => 0.5, locks: null }), death]);
        };
        await Promise.all(Array.from({ length: step.tabs }, tab));
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
    network.expect([]);
    await network.calm();
    for (let round = 0; round < 4; round++) {
      time += 60 * 60_000;
      const { fetch } = network.newTab();
      await deliver({ fetch, now, random: () => 0.5, locks: null });
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
