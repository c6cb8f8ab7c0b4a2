import type { KeptConflict } from "../app/staff/device/conflicts.ts";
import { type Context, ofArticle, readOperations } from "../app/staff/device/context.ts";
import { deliver } from "../app/staff/device/deliver.ts";
import { applied, listed } from "../app/staff/device/overlay.ts";
import { pull } from "../app/staff/device/pull.ts";
import type { Wish } from "../app/staff/device/queue.ts";
import { resume } from "../app/staff/device/rest.ts";
import { sendWish } from "../app/staff/device/send.ts";
import {
  bringBackHeld,
  conflictOf,
  kept,
  letGoHeld,
  settleHeld,
  tryAgainHeld,
} from "../app/staff/device/settle.ts";
import type { StaffInsight } from "../db/schema/insights-staff.ts";
import type { ArticleFields } from "../db/schema/operations.ts";
import { openShelves, type Shelves } from "../db/staff-device.ts";
import { createNetwork, TabDied, type Way } from "./editors-network.ts";
import type { SignedIn } from "../api/staff/testing.ts";
import type { Site } from "../api/testing.ts";

const texts = ["title", "excerpt", "content"] as const;
type Text = (typeof texts)[number];

type How = "mine" | "theirs" | "together" | "let go";

export type Step =
  | { do: "create"; who: number; link: number; ways: Way[] }
  | { do: "write"; who: number; which: number; fields: Text[]; ways: Way[] }
  | {
      do: "state";
      who: number;
      which: number;
      state: "published" | "draft" | "scheduled";
      ways: Way[];
    }
  | { do: "delete" | "restore"; who: number; which: number; ways: Way[] }
  | { do: "go offline" | "go online"; who: number }
  | { do: "sync"; who: number; ways: Way[] }
  | { do: "decide"; who: number; how: How; ways: Way[] }
  | { do: "pass"; ms: number };

type Changing = Extract<Step, { which: number }>;

/** A text that was saved, and by whom. */
export interface Saved {
  by: number;
  article: string;
  field: Text;
}

export interface Editor {
  nth: number;
  shelves: Shelves;
  context: Context;
  /** Every value of a text that stood before them. */
  seen: Set<string>;
}

async function giveWay(context: Context, conflict: KeptConflict, how: How): Promise<void> {
  if (conflict.problem !== null && how !== "let go") await tryAgainHeld(context, conflict);
  else if (how === "let go") await letGoHeld(context, conflict);
  else await bringBackHeld(context, conflict);
}

const isText = (field: string): field is Text => texts.some((text) => text === field);

/** Their texts have stood before somebody. */
function look({ seen }: Editor, article: Partial<StaffInsight> | null | undefined): void {
  for (const field of texts) if (article?.[field]) seen.add(article[field]);
}

/** Editors with a device each, and the network between them and a real server. */
export async function createWorld(site: Site, people: readonly SignedIn[]) {
  let time = Date.UTC(2026, 10, 22, 9);
  let words = 0;
  const offline = new Set<number>();
  const network = createNetwork(site);
  const saved = new Map<string, Saved>();
  const articles: string[] = [];

  const editors: Editor[] = [];
  for (const [nth, signedIn] of people.entries()) {
    const { person } = signedIn;
    const shelves = await openShelves(person.id, () => undefined);
    await shelves.within(async () => {
      const all = [shelves.rows, shelves.bodies, shelves.operations, shelves.drafts, shelves.notes];
      for (const shelf of all) await shelf.clear();
    });
    const context: Context = {
      person: person.id,
      shelves,
      fetch: network.travel(signedIn),
      now: () => time,
      random: () => 0.5,
      newId: () => crypto.randomUUID(),
      locks: undefined,
      online: () => !offline.has(nth),
      changed: () => undefined,
      heard: () => undefined,
      signedOut: () => undefined,
      signIn: async () => false,
      deliverPictures: async () => undefined,
    };
    editors.push({ nth, shelves, context, seen: new Set() });
  }
  const editor = (nth: number): Editor => {
    const one = editors[nth % editors.length];
    if (!one) throw new Error("There is no editor.");
    return one;
  };

  /** A text that is told from all others. */
  const word = () => `word${++words}x`;
  const textOf = (field: Text) => (field === "content" ? `<p>${word()}</p>` : word());

  async function before(one: Editor, which: number) {
    const { context } = one;
    const operations = await readOperations(context.shelves);
    const rows = listed(await context.shelves.rows.toArray(), operations);
    const row = rows[which % Math.max(1, rows.length)];
    if (!row) return undefined;
    const waiting = ofArticle(operations, row.id);
    const whole = applied((await kept(context, row.id)) ?? undefined, waiting);
    look(one, whole);
    // Without its text here, an article can only be written with the server at hand.
    return whole && { ...row, ...whole };
  }

  /** What its own writer writes over while it waits may never be sent, and nobody misses it. */
  async function wish(one: Editor, wanted: Wish): Promise<void> {
    const own = await waitingTexts(one);
    const sent = await sendWish(one.context, wanted);
    if (sent.kind === "refused" || !("fields" in wanted)) return;
    for (const field of texts) {
      const text = wanted.fields[field];
      if (!text) continue;
      for (const before of own) {
        const about = saved.get(before);
        if (about?.article === wanted.article && about.field === field) saved.delete(before);
      }
      saved.set(text, { by: one.nth, article: wanted.article, field });
    }
  }

  async function waitingTexts({ shelves }: Editor): Promise<Set<string>> {
    const values = (await readOperations(shelves)).flatMap(({ fields }) => Object.values(fields));
    return new Set(values.filter((value) => typeof value === "string"));
  }

  async function conflicts({ context }: Editor): Promise<KeptConflict[]> {
    const held = (await readOperations(context.shelves)).filter(
      ({ state }) => state === "needs-you",
    );
    return Promise.all(held.map((one) => conflictOf(context, one)));
  }

  async function decide(one: Editor, how: How): Promise<void> {
    const [conflict] = await conflicts(one);
    if (!conflict) return;
    const { theirs, mine, fields, problem, kind, article } = conflict;
    look(one, theirs);
    if (problem === null && how !== "let go" && !(kind === "edit" && theirs?.deletedAt)) {
      const stands = standing(how, conflict);
      for (const field of fields)
        if (how === "together" && isText(field) && field !== "content" && stands[field])
          saved.set(stands[field], { by: one.nth, article, field });
      await settleHeld(one.context, conflict, stands);
    } else if (problem !== null && kind === "create" && mine.link) {
      // A link that is taken is the only thing that this server refuses them.
      const link = `free-${word()}`;
      await wish(one, { kind: "edit", article, base: 0, fields: { link } });
    } else await giveWay(one.context, conflict, how);
  }

  /** The values that shall stand, per field in conflict. */
  function standing(how: How, { fields, mine, theirs }: KeptConflict): ArticleFields {
    const stands: ArticleFields = {};
    for (const field of fields) {
      const together = how === "together" && isText(field) && field !== "content";
      const value = together ? word() : how === "theirs" ? theirs?.[field] : mine[field];
      Object.assign(stands, { [field]: value });
    }
    return stands;
  }

  async function sync({ context }: Editor): Promise<void> {
    await pull(context).catch(() => undefined);
    await deliver(context, { sign: true });
    await pull(context).catch(() => undefined);
  }

  async function act(step: Exclude<Step, { do: "pass" }>): Promise<void> {
    const one = editor(step.who);
    if ("ways" in step) network.expect(step.ways);
    switch (step.do) {
      case "go offline":
        offline.add(one.nth);
        return;
      case "go online":
        offline.delete(one.nth);
        return resume(one.context);
      case "sync":
        return sync(one);
      case "decide":
        return decide(one, step.how);
      case "create": {
        const article = `insight-${uuidV7()}`;
        articles.push(article);
        const fields = {
          title: textOf("title"),
          excerpt: textOf("excerpt"),
          author: "An editor",
          date: "2026-01-01",
          link: `link-${step.link}`,
          content: textOf("content"),
        };
        return wish(one, { kind: "create", article, fields });
      }
      default:
        return change(one, step);
    }
  }

  async function change(one: Editor, step: Changing): Promise<void> {
    const article = await before(one, step.which);
    if (!article) return;
    const about = { article: article.id, base: article.version };
    if (step.do === "restore") {
      if (article.deletedAt) await wish(one, { kind: "restore", article: article.id });
    } else if (article.deletedAt) return;
    else if (step.do === "delete") await wish(one, { kind: "delete", ...about });
    else if (step.do === "write") {
      const fields: ArticleFields = Object.fromEntries(
        step.fields.map((field) => [field, textOf(field)]),
      );
      await wish(one, { kind: "edit", ...about, fields });
    } else if (step.do === "state") {
      const publishAt = step.state === "scheduled" ? "2030-01-01T08:00:00.000Z" : null;
      await wish(one, { kind: "edit", ...about, fields: { status: step.state, publishAt } });
    }
  }

  return {
    editors,
    saved,
    articles,
    async run(step: Step): Promise<void> {
      if (step.do === "pass") time += step.ms;
      else {
        try {
          await act(step);
        } catch (problem) {
          if (!(problem instanceof TabDied)) throw problem;
        }
        time += 1_000;
      }
      network.expect([]);
    },
    /** The network stays, everybody signs in again, and decides until nothing waits for anybody. */
    async settle(): Promise<void> {
      network.expect([]);
      await network.calm();
      offline.clear();
      for (let round = 0; round < 30; round++) {
        time += 60 * 60_000;
        let waiting = 0;
        for (const one of editors) {
          await resume(one.context);
          await sync(one);
          await decide(one, round < 20 ? "mine" : "let go");
          waiting += (await readOperations(one.shelves)).length;
        }
        if (waiting === 0 && round > 1) break;
      }
      for (const { context } of editors) await pull(context);
    },
    async shown({ context }: Editor): Promise<StaffInsight[]> {
      const rows = await context.shelves.rows.toArray();
      const whole = await Promise.all(rows.map(({ id }) => kept(context, id)));
      return whole.flatMap((article) => article ?? []);
    },
    async close(): Promise<void> {
      await network.calm();
      for (const { shelves } of editors) shelves.close();
    },
  };
}

function uuidV7(): string {
  const [, b, , d, e] = crypto.randomUUID().split("-");
  return `0198c2a4-${b}-7${b?.slice(1)}-${d}-${e}`;
}
