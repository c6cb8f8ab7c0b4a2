import { type StoredRequest, outboxDatabase } from "../../db/device/visitor.ts";
import { newRequestId, referenceOf } from "../../db/schema/contact.ts";
import { enqueue } from "../outbox.ts";

/* Common parts of the tests of the outbox. Import "fake-indexeddb/auto" before it. */

export const body = {
  name: "Aline Uwase",
  email: "aline@example.rw",
  company: "",
  phone: "",
  message: "We need an audit soon.",
  consultationType: "",
} as const;

export const start = Date.UTC(2026, 10, 21, 9);

/** A clock that stands still until it is moved. */
export function clock(at = start) {
  let time = at;
  return {
    now: () => time,
    pass: (ms: number) => {
      time += ms;
    },
  };
}

/** A server that stores each request under its id, as ours does; `faults` answer first, in turn. */
export function server(...faults: (Response | Error)[]) {
  const rows = new Map<string, string>();
  const asked: string[] = [];
  let open = 0;
  let maxConcurrent = 0;
  const play: typeof fetch = async (_, init) => {
    const id = new Headers(init?.headers).get("idempotency-key")?.slice(1, -1) ?? "";
    const text = String(init?.body);
    asked.push(id);
    maxConcurrent = Math.max(maxConcurrent, ++open);
    await new Promise((resolve) => setTimeout(resolve));
    open--;
    const fault = faults.shift();
    if (fault instanceof Error) throw fault;
    if (fault) return fault;
    const stored = rows.get(id) ?? text;
    rows.set(id, stored);
    if (stored !== text) return problem(422, { type: "/problems/already-received" });
    return Response.json({ id, reference: referenceOf(id) }, { status: 201 });
  };
  return { fetch: play, rows, asked, maxConcurrent: () => maxConcurrent };
}

export const problem = (status: number, more: object, headers = {}) =>
  Response.json(
    { type: "about:blank", status, ...more },
    {
      status,
      headers: { ...headers, "content-type": "application/problem+json" },
    },
  );

export const down = () => new TypeError("Failed to fetch");
export const how = { locks: null, random: () => 1 };

export async function enqueueNew(now = () => start, message = body.message): Promise<string> {
  const id = newRequestId(now());
  await enqueue({ ...body, message }, { id, reserved: false, now });
  return id;
}

export const rowOf = async (id: string): Promise<StoredRequest | undefined> =>
  (await outboxDatabase()).requests.get(id);

/** An empty outbox. */
export async function empty(): Promise<void> {
  const { requests, receipts, notes } = await outboxDatabase();
  await Promise.all([requests.clear(), receipts.clear(), notes.clear()]);
}
