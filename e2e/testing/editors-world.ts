import * as v from "valibot";
import { resume } from "../../app/staff/store/context.ts";
import { ofArticle, readOperations } from "../../app/staff/sync/waiting.ts";
import { readStored } from "../../app/staff/sync/stored-article.ts";
import { deliver } from "../../app/staff/sync/delivery.ts";
import { applied, listed } from "../../app/staff/sync/view.ts";
import { pull } from "../../app/staff/sync/pull.ts";
import { submit } from "../../app/staff/sync/submit-change.ts";
import { restoreEdit } from "../../app/staff/versions/restore.ts";
import type { StaffInsight } from "../../db/schema/insights/staff.ts";
import { type ArticleFields, ArticleVersion } from "../../db/schema/insights/operations.ts";
import { ArticleState } from "../../db/schema/insights/versions.ts";
import { openStaffStore } from "../../db/device/articles.ts";
import type { SignedIn } from "../../api/testing/staff.ts";
import type { Site } from "../../api/testing/app.ts";
import { decide } from "./editors-decide.ts";
import { type Editor, type Form, look, type Question, type Saved } from "./editors-person.ts";
import { type Changing, type Step, type Text, texts } from "./editors-steps.ts";
import { createStaffWorld } from "./staff-world.ts";

/** Editors with a device each, and the network between them and a real server. */
export async function createWorld(site: Site, people: readonly SignedIn[]) {
  const world = createStaffWorld(site);
  const { network, offline } = world;
  let words = 0;
  const saved = new Map<string, Saved>();
  /** Who wrote a text, whether or not it was saved. */
  const authors = new Map<string, number>();

  const editors: Editor[] = [];
  for (const [nth, signedIn] of people.entries()) {
    const { person } = signedIn;
    const store = await openStaffStore(person.id, () => undefined);
    await store.transaction(async () => {
      const all = [store.rows, store.texts, store.operations, store.drafts, store.notes];
      for (const table of all) await table.clear();
    });
    const editor = { nth, signedIn, store, seen: new Set<string>(), form: undefined };
    editors.push({ ...editor, ...opened(editor) });
  }
  function opened({ nth, signedIn, store }: Pick<Editor, "nth" | "signedIn" | "store">) {
    return world.openTab(nth, signedIn, store);
  }
  const questions: Question[] = [];
  // Whose taken back text may be there all the same: their writer may be asked about it when they write again.
  const unsure = new Set<string>();
  const given = { saved, questions, textBy: (one: Editor, field: Text) => textBy(one, field) };
  const editor = (nth: number): Editor => {
    const one = editors[nth % editors.length];
    if (!one) throw new Error("There is no editor.");
    return one;
  };

  /** A text that is told from all others. */
  const word = () => `word${++words}x`;
  const textBy = ({ nth }: Editor, field: Text) => {
    const text = field === "content" ? `<p>${word()}</p>` : word();
    authors.set(text, nth);
    return text;
  };
  const textsBy = (one: Editor, fields: readonly Text[]): ArticleFields =>
    Object.fromEntries(fields.map((field) => [field, textBy(one, field)]));

  /** An article as it stands before someone; `stale`: without what waits on their device. */
  async function before(one: Editor, which: number, stale = false) {
    const { context } = one;
    const operations = await readOperations(context.store);
    const rows = listed(await context.store.rows.toArray(), operations);
    const row = rows[which % Math.max(1, rows.length)];
    if (!row) return undefined;
    const waiting = stale ? [] : ofArticle(operations, row.id);
    const current = applied((await readStored(context, row.id)) ?? undefined, waiting);
    look(one, current);
    // Without its text here, an article can only be written with the server at hand.
    return current && { ...row, ...current };
  }

  /** Presses the form's button; what the server does not take stays in it. */
  async function press(one: Editor, form: Form): Promise<void> {
    if (one.form?.article === form.article) unsure.add(form.article);
    // A tab that dies leaves its draft.
    one.form = form;
    const over = await hiddenBy(one, form);
    const sent = await submit(one.context, form);
    if (sent.kind === "refused") {
      unsure.add(form.article);
      return;
    }
    one.form = undefined;
    // What its own writer writes over while it waits, and has seen, may never be sent, and no one misses it.
    for (const text of over) saved.delete(text);
    for (const field of texts) {
      const text = form.fields[field];
      if (text) saved.set(text, { by: one.nth, article: form.article, field });
    }
  }

  /** The texts that wait here, as they stood before the writer of this form. */
  async function hiddenBy({ store }: Editor, { kind, article, fields, ...form }: Form) {
    const waiting = ofArticle(await readOperations(store), article);
    const saw = "saw" in form ? form.saw : undefined;
    return texts.flatMap((field) => {
      const text = waiting.findLast((one) => one.kind !== "aside" && one.fields[field])?.fields[
        field
      ];
      const wasSeen = kind === "create" || !saw || saw[field] === text;
      return text && fields[field] && wasSeen ? [text] : [];
    });
  }

  async function sync({ context }: Editor): Promise<void> {
    await pull(context).catch(() => undefined);
    await deliver(context, { force: true });
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
        return decide(one, step.how, given);
      case "create": {
        const fields = {
          title: textBy(one, "title"),
          excerpt: textBy(one, "excerpt"),
          content: textBy(one, "content"),
          author: "An editor",
          date: "2026-01-01",
          link: `link-${step.link}`,
        };
        return press(one, { kind: "create", article: `insight-${uuidV7()}`, fields });
      }
      case "save again":
        return saveAgain(one, step.same);
      case "bring back":
        return restoreDeleted(one, step);
      default:
        return change(one, step);
    }
  }

  async function change(one: Editor, step: Changing): Promise<void> {
    const article = await before(one, step.which, step.do === "write" && step.stale);
    if (!article) return;
    const about = { article: article.id, base: article.version };
    if (step.do === "restore") {
      if (article.deletedAt) await submit(one.context, { kind: "restore", article: article.id });
    } else if (article.deletedAt) return;
    else if (step.do === "delete") await submit(one.context, { kind: "delete", ...about });
    else if (step.do === "write") {
      const saw = Object.fromEntries(step.fields.map((field) => [field, article[field]]));
      await press(one, { kind: "edit", ...about, fields: textsBy(one, step.fields), saw });
    } else if (step.do === "state") {
      const publishAt = step.state === "scheduled" ? "2030-01-01T08:00:00.000Z" : null;
      const fields = { status: step.state, publishAt };
      await submit(one.context, { kind: "edit", ...about, fields });
    }
  }

  async function saveAgain(one: Editor, same: boolean, more: ArticleFields = {}): Promise<void> {
    const { form } = one;
    if (!form) return;
    const typed = same
      ? {}
      : textsBy(
          one,
          texts.filter((field) => field in form.fields),
        );
    // A create has all that it needs already.
    await press(one, { ...form, fields: { ...form.fields, ...typed, ...more } } as Form);
  }

  /** As the dialog of versions does it, which reads them from the server. */
  async function restoreDeleted(
    one: Editor,
    { which, version }: Extract<Step, { version: number }>,
  ) {
    const article = await before(one, which);
    if (!article || article.version === 0 || article.deletedAt || offline.has(one.nth)) return;
    const path = `/api/staff/insights/${article.id}/versions`;
    const read = async (nth: number) =>
      v.parse(ArticleState, await network.read(one.signedIn, `${path}/${nth}`));
    const list = v.parse(v.array(ArticleVersion), await network.read(one.signedIn, path));
    const newest = Math.max(...list.map((entry) => entry.version));
    const [then, now] = [await read(1 + (version % newest)), await read(newest)];
    for (const state of [then, now]) look(one, state);
    if (now.deletedAt) return;
    const waiting = ofArticle(await readOperations(one.store), article.id);
    const withFields = waiting.filter(({ kind }) => kind === "create" || kind === "edit");
    const over: ArticleFields = Object.assign({}, ...withFields.map(({ fields }) => fields));
    const edit = restoreEdit(then, now, over);
    // Its texts are among the versions already.
    if (Object.keys(edit.fields).length === 0) return;
    const sent = await submit(one.context, { kind: "edit", article: article.id, ...edit });
    if (sent.kind === "refused") unsure.add(article.id);
  }

  return {
    editors,
    saved,
    authors,
    /** Those that someone else's text must have been the reason of. */
    questions: () => questions.filter(({ article }) => !unsure.has(article)),
    run(step: Step): Promise<void> {
      const one = step.do === "pass" ? undefined : editor(step.who);
      return world.run(step, act, one?.tab, () => void (one && Object.assign(one, opened(one))));
    },
    async recover(): Promise<void> {
      const syncAll = async (one: Editor, round: number) => {
        await sync(one);
        await decide(one, round < 20 ? "mine" : "discard", given);
        // A link that another article has taken is the only thing that is wrong with a new one.
        const link = one.form?.kind === "create" ? { link: `free-${word()}` } : {};
        await saveAgain(one, false, link);
        return (one.form ? 1 : 0) + (await readOperations(one.store)).length;
      };
      await world.recover(editors, ({ context }) => context, syncAll, 3);
      for (const { context } of editors) await pull(context);
    },
    async shown({ context }: Editor): Promise<StaffInsight[]> {
      const rows = await context.store.rows.toArray();
      const stored = await Promise.all(rows.map(({ id }) => readStored(context, id)));
      return stored.flatMap((article) => article ?? []);
    },
    async close(): Promise<void> {
      await network.calm();
      for (const { store } of editors) store.close();
    },
  };
}

function uuidV7(): string {
  const [, b, , d, e] = crypto.randomUUID().split("-");
  return `0198c2a4-${b}-7${b?.slice(1)}-${d}-${e}`;
}
