import type { SignedIn } from "../../api/testing/staff.ts";
import type { Site } from "../../api/testing/app.ts";
import { type RequestsContext, readOperations } from "../../app/staff/requests/sync/context.ts";
import { deliver } from "../../app/staff/requests/sync/delivery.ts";
import { releaseBlocked, removeUnsent, submit } from "../../app/staff/requests/sync/perform.ts";
import { pull } from "../../app/staff/requests/sync/pull.ts";
import type { NewOperation, Performed } from "../../app/staff/requests/sync/requests.ts";
import { resume } from "../../app/staff/store/context.ts";
import { openRequestsStore, type RequestsStore } from "../../db/device/requests.ts";
import { openStaffStore } from "../../db/device/articles.ts";
import type { StaffStore } from "../../db/device/staff.ts";
import type { Tab } from "./editors-network.ts";
import type { Changing, Step } from "./requests-steps.ts";
import { createStaffWorld } from "./staff-world.ts";

interface Person {
  nth: number;
  signedIn: SignedIn;
  staff: StaffStore;
  store: RequestsStore;
  /** Of the tab that lives: the next one has another. */
  context: RequestsContext;
  tab: Tab;
  /** What they did last, and its text. */
  last: { id: string; text: string | undefined } | undefined;
}

type Closed = Pick<Person, "nth" | "signedIn" | "staff" | "store">;

/** What a sender does, on the server itself. */
export interface Sender {
  arrive: () => Promise<string>;
  add: (request: string, text: string) => Promise<void>;
  erase: (request: string) => Promise<void>;
}

/** People of staff with a device each, and the network between them and a real server. */
export async function createWorld(site: Site, people: readonly SignedIn[], sender: Sender) {
  const world = createStaffWorld(site);
  const { network, offline } = world;
  let words = 0;
  const requests: string[] = [];
  /** Notes and replies that were done or wait, and those that were taken back or discarded unsent. */
  const stored = new Map<string, string>();
  const withdrawn = new Set<string>();

  const staff: Person[] = [];
  for (const [nth, signedIn] of people.entries()) {
    const { id } = signedIn.person;
    const own = await openStaffStore(id, () => undefined);
    const store = await openRequestsStore(id, () => undefined);
    await own.notes.clear();
    const { rows, texts, operations, drafts, notes } = store;
    for (const table of [rows, texts, operations, drafts, notes]) await table.clear();
    const one = { nth, signedIn, staff: own, store, last: undefined };
    staff.push({ ...one, ...opened(one) });
  }
  function opened({ nth, signedIn, staff: own, store }: Closed) {
    const { tab, context: device } = world.openTab(nth, signedIn, own);
    return { tab, context: { store, device } };
  }
  const person = (nth: number): Person => {
    const one = staff[nth % staff.length];
    if (!one) throw new Error("There is no one.");
    return one;
  };
  const requestOf = (which: number) => requests[which % Math.max(1, requests.length)];

  async function change(one: Person, step: Changing): Promise<void> {
    const request = requestOf(step.which);
    // They act on what stands before them.
    if (!request || !(await one.store.rows.get(request))) return;
    const operation = await operationOf(one, request, step);
    const text = "text" in operation ? operation.text : undefined;
    let result = await perform(one, operation, text);
    // The newer reply stands before them: they send theirs as well.
    if (result.kind === "answered" && operation.kind === "reply")
      result = await perform(one, { ...operation, seenReply: result.newerReply }, text);
    one.last = "id" in result ? { id: result.id, text } : undefined;
  }

  async function perform(
    one: Person,
    operation: NewOperation,
    text: string | undefined,
  ): Promise<Performed> {
    if (text) writing.set(one.nth, { text, request: operation.request });
    const { result } = await submit(one.context, operation);
    writing.delete(one.nth);
    if (text && "id" in result) stored.set(text, operation.request);
    return result;
  }
  /** What a tab that dies may have stored. */
  const writing = new Map<number, { text: string; request: string }>();

  async function operationOf(one: Person, request: string, step: Changing): Promise<NewOperation> {
    const owner = { id: person(step.to).signedIn.person.id, name: "The consultant" };
    const text = `word${++words}x`;
    switch (step.do) {
      case "state":
        return { kind: "state", request, state: step.to === 0 ? "closed" : "in-progress" };
      case "owner":
        return { kind: "owner", request, owner: step.to === 0 ? null : owner };
      case "sector":
        return { kind: "sector", request, sector: step.to === 0 ? "finance" : "health" };
      case "note":
        return { kind: "note", request, text };
      case "reply": {
        const messages = (await one.store.texts.get(request))?.messages ?? [];
        const seenReply = messages.findLast(({ kind }) => kind === "reply")?.id ?? null;
        return { kind: "reply", request, text, answered: step.to > 0, seenReply, anyway: false };
      }
    }
  }

  async function sync({ context }: Person): Promise<void> {
    await pull(context).catch(() => undefined);
    await deliver(context, { force: true });
    await pull(context).catch(() => undefined);
  }

  /** Decides about the oldest that was refused. */
  async function decide({ context, store }: Person, how: "again" | "discard"): Promise<void> {
    const blocked = (await readOperations(store)).find(({ state }) => state === "needs-you");
    if (!blocked) return;
    if (how === "again") return releaseBlocked(context, blocked.id);
    await withdraw(context, blocked.id, "text" in blocked.change ? blocked.change.text : undefined);
  }

  async function withdraw(context: RequestsContext, id: string, text: string | undefined) {
    if (!(await removeUnsent(context, id, false)) || !text) return;
    stored.delete(text);
    withdrawn.add(text);
  }

  async function act(step: Exclude<Step, { do: "pass" }>): Promise<void> {
    if ("ways" in step) network.expect(step.ways);
    switch (step.do) {
      case "arrive":
        requests.push(await sender.arrive());
        return;
      case "add": {
        const request = requestOf(step.which);
        if (request) await sender.add(request, `word${++words}x`);
        return;
      }
      case "erase": {
        const request = requestOf(step.which);
        if (!request || requests.length < 2) return;
        await sender.erase(request);
        requests.splice(requests.indexOf(request), 1);
        for (const [text, of] of stored) if (of === request) stored.delete(text);
        return;
      }
      case "go offline":
        offline.add(step.who);
        return;
      case "go online":
        offline.delete(step.who);
        return resume(person(step.who).context.device);
      case "sync":
        return sync(person(step.who));
      case "decide":
        return decide(person(step.who), step.how);
      case "undo": {
        const { last, context } = person(step.who);
        return last && withdraw(context, last.id, last.text);
      }
      default:
        return change(person(step.who), step);
    }
  }

  /** In another tab: what the dead one stored stays. */
  async function reopen(one: Person): Promise<void> {
    const mine = writing.get(one.nth);
    Object.assign(one, opened(one));
    if (!mine) return;
    writing.delete(one.nth);
    const waiting = await readOperations(one.store);
    const isStored = waiting.some(({ change: of }) => "text" in of && of.text === mine.text);
    if (isStored && requests.includes(mine.request)) stored.set(mine.text, mine.request);
  }

  return {
    staff,
    requests,
    stored,
    withdrawn,
    run(step: Step): Promise<void> {
      const one = "who" in step ? person(step.who) : undefined;
      return world.run(step, act, one?.tab, () => one && reopen(one));
    },
    async recover(): Promise<void> {
      const syncAll = async (one: Person, round: number) => {
        await sync(one);
        await decide(one, round < 20 ? "again" : "discard");
        return (await readOperations(one.store)).length;
      };
      await world.recover(staff, ({ context }) => context.device, syncAll, 1);
      for (const { context } of staff) await pull(context);
    },
    async close(): Promise<void> {
      await network.calm();
      for (const one of staff) {
        one.staff.close();
        one.store.close();
      }
    },
  };
}
