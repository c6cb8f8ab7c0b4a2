import { expect, test } from "vitest";
import type { ReadArticle } from "../../../db/schema/transfer.ts";
import type { Mutation, SubmitResult } from "../sync/mutation.ts";
import { newFields } from "../sync/testing.ts";
import {
  importArticle,
  leftOutText,
  nothingYet,
  addResults,
  importResultText,
} from "./import-article.ts";

const article: ReadArticle = {
  fields: { ...newFields, link: "/insights/a", content: "<p>x</p>", status: "draft" },
  taken: null,
  leftOut: [],
};
const taken = { ...article, taken: { id: "insight-001", title: "Other", version: 4 } };
const done: SubmitResult = { kind: "done", article: null };
const linkTaken: SubmitResult = {
  kind: "refused",
  fields: { link: "Link slug is taken" },
  text: "Look again.",
};

/** Answers mutations one after the other, and remembers them. */
const sending = (...answers: SubmitResult[]) => {
  const mutations: Mutation[] = [];
  const send = async (mutation: Mutation) => {
    mutations.push(mutation);
    return answers[mutations.length - 1] ?? done;
  };
  return { mutations, send };
};
const id = () => "insight-new";

test("an article of a file is created as a draft", async () => {
  const { mutations, send } = sending();
  expect(await importArticle(article, undefined, send, id)).toEqual({
    done: [{ id: "insight-new", title: "A title" }],
  });
  expect(mutations).toEqual([{ kind: "create", article: "insight-new", fields: article.fields }]);
});

test("an article of a file whose link is taken is skipped unless someone says otherwise", async () => {
  const { mutations, send } = sending();
  expect(await importArticle(taken, undefined, send, id)).toEqual({ left: 1 });
  expect(await importArticle(taken, "leave", send, id)).toEqual({ left: 1 });
  expect(mutations).toEqual([]);
});

test("an article of a file takes the first link that is free, where another one was asked for", async () => {
  const { mutations, send } = sending(linkTaken, linkTaken, done);
  const imported = { id: "insight-new", title: "A title" };
  expect(await importArticle(taken, "another-link", send, id)).toEqual({ done: [imported] });
  expect(mutations.map((mutation) => "fields" in mutation && mutation.fields.link)).toEqual([
    "/insights/a-2",
    "/insights/a-3",
    "/insights/a-4",
  ]);
});

test("an article of a file replaces the words of the one that has its link, and neither link nor status", async () => {
  const { mutations, send } = sending();
  expect(await importArticle(taken, "replace", send, id)).toEqual({
    done: [{ id: "insight-001", title: "A title" }],
  });
  const { status: _, link: __, ...words } = article.fields;
  expect(mutations).toEqual([
    // Whatever waits here for that article was not seen.
    { kind: "edit", article: "insight-001", base: 4, fields: words, saw: {} },
  ]);
});

test("an article of a file that is refused says why, and is not tried under other links unasked", async () => {
  const { mutations, send } = sending(linkTaken);
  const { problems } = await importArticle(article, undefined, send, id);
  expect(problems).toEqual([{ title: "A title", text: "Look again. Link slug is taken." }]);
  expect(mutations.length).toBe(1);
});

test("what became of all of them is told in one sentence", () => {
  const one = { id: "insight-new", title: "A title" };
  const all = [{ done: [one] }, { done: [one] }, { left: 1 }, { waiting: [one, one] }].reduce(
    addResults,
    nothingYet,
  );
  expect(importResultText(all)).toBe(
    "2 articles imported, 2 articles kept on this device until you are online, 1 article skipped.",
  );
  expect(importResultText(nothingYet)).toBe("Nothing was imported.");
});

test("what was left out is named, and how often", () => {
  expect(leftOutText(["img", "iframe", "img"])).toBe(
    "Left out, because articles cannot have it: 2 × img, iframe.",
  );
});
