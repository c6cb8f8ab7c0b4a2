import * as v from "valibot";
import { expect, test } from "vitest";
import { writable } from "../../../../db/schema/insights/write.ts";
import type { Mutation, SubmitResult } from "../../sync/mutation.ts";
import { article } from "../../sync/testing.ts";
import { duplicate } from "./duplicate.ts";

const original = article({
  ...{ title: "Six chapters", excerpt: "In a line.", link: "/insights/six-chapters" },
  ...{ readTime: "6 min", category: "Standards", reviewBy: "2027-06-09" },
  ...{ status: "scheduled", publishAt: "2027-12-01T06:00:00.000Z" },
});
const refused: SubmitResult = {
  kind: "refused",
  fields: { link: "It is another article's." },
  text: "",
};

/** Sends nothing: answers in this order, and remembers what was wished for. */
function sending(...answers: SubmitResult[]) {
  const mutations: Mutation[] = [];
  const send = async (mutation: Mutation): Promise<SubmitResult> => {
    mutations.push(mutation);
    return answers.shift() ?? { kind: "waiting" };
  };
  return { mutations, send };
}

test("a copy is a draft of today with the same text, a title that says so, and no time or review of its own", async () => {
  const { mutations, send } = sending();
  await duplicate(original, { today: "2026-11-23", taken: new Set(), send });
  expect(mutations).toEqual([
    {
      kind: "create",
      article: expect.stringMatching(/^insight-/),
      fields: {
        title: "Copy of Six chapters",
        excerpt: "In a line.",
        author: "Inkingi Partners",
        date: "2026-11-23",
        link: "/insights/six-chapters-copy",
        content: "<p>Text</p>",
        readTime: "6 min",
        category: "Standards",
        status: "draft",
      },
    },
  ]);
});

test.each([
  ["the longest title", "a".repeat(200), `Copy of ${"a".repeat(192)}`],
  ["one that would be cut within a sign", `${"a".repeat(191)}😀`, `Copy of ${"a".repeat(191)}`],
])("the title of a copy is one that may be saved: of %s", async (_, title, expected) => {
  const { send } = sending();
  const long = { ...original, title };
  const { fields } = await duplicate(long, { today: "2026-11-23", taken: new Set(), send });
  expect(fields.title).toBe(expected);
  expect(v.safeParse(writable.title, fields.title).success).toBe(true);
});

test("a copy takes the next link that is free, also where only the server knows that one is taken", async () => {
  const { mutations, send } = sending(refused);
  const taken = new Set(["/insights/six-chapters-copy"]);
  const { sent, fields } = await duplicate(original, { today: "2026-11-23", taken, send });
  expect(sent).toEqual({ kind: "waiting" });
  expect(fields.link).toBe("/insights/six-chapters-copy-3");
  expect(mutations.map((mutation) => mutation.article)).toEqual([
    mutations[0]?.article,
    mutations[0]?.article,
  ]);
});
