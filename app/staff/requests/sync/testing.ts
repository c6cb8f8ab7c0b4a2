import { openRequestsStore, type RequestsStore } from "../../../../db/device/requests.ts";
import type { RequestOperation } from "../../../../db/schema/requests/operations.ts";
import type { RequestRow, RequestThread } from "../../../../db/schema/requests/request.ts";
import type { RequestsChanged } from "../../store/context.ts";
import { json, person, testDevice } from "../../sync/testing.ts";
import { type RequestsContext, readOperations } from "./context.ts";
import { deliver } from "./delivery.ts";
import { submit } from "./perform.ts";
import { pull } from "./pull.ts";
import type { NewOperation } from "./requests.ts";

/* Shared fixtures of the tests of requests on a device. */

export const requestId = "0198c2a4-0000-7000-8000-0000000000aa";

export const request = (fields: Partial<RequestRow> = {}): RequestRow => ({
  id: requestId,
  version: 3,
  reference: "IK-0123ABCD",
  name: "Solange Mukeshimana",
  email: "solange@example.rw",
  company: "Umurava Microfinance",
  phone: "",
  message: "We need help with the audit.",
  consultationType: "audit",
  createdAt: "2026-11-22T08:00:00.000Z",
  writtenAt: null,
  timeZone: "Africa/Kigali",
  state: "new",
  owner: null,
  sector: "",
  answeredAt: null,
  withdrawnAt: null,
  spamScore: 0,
  spamSignals: [],
  source: "form",
  consentVersion: 2,
  retainUntil: "2028-11-22T21:59:59.000Z",
  linkOpens: 0,
  linkOpenedAt: null,
  suggestedTimes: [],
  confirmedTime: null,
  lastMessage: null,
  undelivered: 0,
  ...fields,
});

export const thread = (fields: Partial<RequestThread> = {}): RequestThread => ({
  id: requestId,
  tag: "3",
  messages: [],
  events: [],
  ...fields,
});

/** Answers that the server performed it, with the request's new state. */
export const done =
  (row: Partial<RequestRow> = {}, of: Partial<RequestThread> = {}) =>
  ({ id }: RequestOperation) => {
    const changed = request({ version: 4, ...row });
    const tag = String(changed.version);
    return json({ id, replayed: false, row: changed, thread: thread({ tag, ...of }) });
  };

/** Answers that someone replied first. */
export const answered = (reply: string) => () =>
  json(
    {
      ...{ status: 412, type: "/problems/answered", detail: "Someone else replied." },
      row: request({ version: 5, state: "answered", answeredAt: "2026-11-22T09:00:00.000Z" }),
      thread: thread({
        tag: "5",
        messages: [
          {
            id: reply,
            kind: "reply",
            author: "Eric",
            text: "Hello",
            at: "2026-11-22T09:00:00.000Z",
          },
        ],
      }),
    },
    412,
  );

export const erased = () =>
  json({ status: 404, type: "/problems/request-erased", detail: "There is none." }, 404);

type Answer = (path: string, sent: RequestOperation | undefined) => Response | Promise<Response>;

/** A device with an empty database; its server gives the test's answers in order, then there is no network. */
export async function requestsDevice(who = person) {
  const store = await openRequestsStore(who, () => undefined);
  await clear(store);
  const { context: device, state } = testDevice();
  const answers: Answer[] = [];
  const asked: string[] = [];
  const sent: RequestOperation[] = [];
  const notified: RequestsChanged[] = [];
  const context: RequestsContext = {
    store,
    device: {
      ...device,
      person: who,
      newId: () => crypto.randomUUID(),
      fetch: async (path, init) => {
        asked.push(String(path));
        // The device sends only text bodies.
        const body = init?.body ? (JSON.parse(String(init.body)) as RequestOperation) : undefined;
        if (body) sent.push(body);
        const answer = answers.shift();
        if (!answer) throw new TypeError("Failed to fetch");
        return answer(String(path), body);
      },
      changed: (what) => void notified.push(what as RequestsChanged),
    },
  };
  const waiting = () => readOperations(store);
  /** Queues answers to operations. */
  const answerWith = (...all: ((sent: RequestOperation) => Response | Promise<Response>)[]) => {
    for (const one of all)
      answers.push((_, body) => {
        if (!body) throw new Error("This is no operation.");
        return one(body);
      });
  };
  /** Stores operations while there is no network. */
  const storeOffline = async (...operations: NewOperation[]) => {
    state.online = false;
    for (const operation of operations) await submit(context, operation);
    state.online = true;
  };
  /** Delivers the due operations, with these answers. */
  const deliverTo = (...all: Parameters<typeof answerWith>) => {
    answerWith(...all);
    return deliver(context);
  };
  /** `deliverTo` at a hint of a network. */
  const deliverNow = (...all: Parameters<typeof answerWith>) => {
    answerWith(...all);
    return deliver(context, { force: true });
  };
  /** Pulls with these answers. */
  const pullFrom = (...all: Answer[]) => {
    answers.push(...all);
    return pull(context);
  };
  return {
    ...{ context, store, state, answers, answerWith, asked, sent, notified, waiting },
    ...{ storeOffline, deliverTo, deliverNow, pullFrom },
  };
}

async function clear(store: RequestsStore): Promise<void> {
  const { rows, texts, operations, drafts, notes } = store;
  for (const table of [rows, texts, operations, drafts, notes]) await table.clear();
}
