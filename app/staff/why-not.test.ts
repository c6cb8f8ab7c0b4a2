import { expect, test } from "vitest";
import type { KeptConflict } from "./device/conflicts.ts";
import type { Sent } from "./device/queue.ts";
import { sendWish } from "./device/send.ts";
import { letGoHeld, tryAgainHeld } from "./device/settle.ts";
import { article, articleId, conflict, problem, writingDevice } from "./device/testing.ts";
import { whyNot } from "./why-not.ts";

const held = (fields: Partial<KeptConflict>): Sent => ({
  kind: "conflict",
  conflict: {
    operation: "0198c2a4-0000-7000-8000-000000000001",
    article: articleId,
    kind: "edit",
    mine: { title: "Mine" },
    base: 3,
    was: { title: "A title" },
    theirs: article({ title: "Theirs", version: 4 }),
    fields: ["title"],
    by: "Eric",
    writtenAt: 0,
    problem: null,
    ...fields,
  },
});
const refused = (text: string, fields: Record<string, string> = {}): Sent => ({
  ...{ kind: "refused", text, fields },
});

const cases: [string, Sent, readonly string[] | undefined, string | undefined][] = [
  ["nothing is said of what is done", { kind: "done", article: null }, undefined, undefined],
  ["nothing of what leaves by itself", { kind: "waiting" }, undefined, undefined],
  ["a refusal", refused("Your role does not allow it."), ["title"], "Your role does not allow it."],
  [
    "a refusal of fields, each said once",
    refused("Look again.", { link: "Link is taken", title: "Look again." }),
    undefined,
    "Look again. Link is taken.",
  ],
  ["a refusal without words", refused(""), undefined, "It was not accepted."],
  [
    "a refusal of what is kept",
    held({ problem: "Your role does not allow it.", fields: [] }),
    ["title"],
    "It was not accepted: Your role does not allow it. It is kept on this device, and waits for your decision.",
  ],
  [
    "a refusal of a text that was given up",
    held({ kind: "aside", problem: "Link is taken.", fields: [] }),
    undefined,
    "It was not accepted: Link is taken. It is kept on this device, and waits for your decision.",
  ],
  [
    "an article that is gone for good",
    held({ theirs: null, fields: [] }),
    ["title"],
    "The server has no such article any more. It is kept on this device, and waits for your decision.",
  ],
  [
    "an edit of an article that lies in the bin",
    held({ theirs: article({ deletedAt: "2026-01-02T00:00:00Z" }), fields: [] }),
    ["title"],
    "The article was deleted elsewhere meanwhile, and lies in the bin. What you wrote is kept: the list asks whether it comes back.",
  ],
  [
    "a deletion of an article that was changed",
    held({ kind: "delete", mine: {}, fields: [] }),
    undefined,
    "The article was changed elsewhere before your deletion arrived, and still stands: the list asks whether to delete it all the same.",
  ],
  [
    "the same field, changed elsewhere",
    held({}),
    ["title", "excerpt"],
    "The same was changed elsewhere meanwhile. Nothing was overwritten: the list asks which version stands.",
  ],
  [
    "a decision about it, and it was changed again",
    held({}),
    undefined,
    "The same was changed elsewhere meanwhile. Nothing was overwritten: the list asks which version stands.",
  ],
  [
    "other fields than those that wait for a decision",
    held({ mine: { title: "Mine", status: "archived" } }),
    ["status"],
    "Another change of yours to this article waits for your decision. This was added to it, and goes with it once you have decided in the list.",
  ],
];

test.each(cases)("%s", (_, sent, wished, said) => {
  expect(whyNot(sent, wished)).toBe(said);
});

test("archiving an article with a change of one's own that is held up blames nobody", async () => {
  const { context, answers, edit } = await writingDevice();
  answers.push(conflict({ title: "Theirs", version: 4 }, ["title"]));
  expect(whyNot(await edit({ title: "Mine" }), ["title"])).toMatch(/^The same was changed/);
  const fields = { status: "archived" } as const;
  const wish = { kind: "edit", article: articleId, base: 4, fields } as const;
  expect(whyNot(await sendWish(context, wish), Object.keys(fields))).toMatch(
    /^Another change of yours .* waits for your decision\. This was added to it/,
  );
});

test("what the server refuses of a decision is said in its words", async () => {
  const { context, answers, edit } = await writingDevice();
  answers.push(conflict({ title: "Theirs", version: 4 }, ["title"]));
  const first = await edit({ title: "Mine" });
  if (first.kind !== "conflict") throw new Error("It is not held up.");
  answers.push(problem(422, "This link is taken."));
  const again = await tryAgainHeld(context, first.conflict);
  expect(whyNot(again)).toMatch(/^It was not accepted: This link is taken\. It is kept/);
  if (again.kind !== "conflict") throw new Error("It is not held up.");
  answers.push(problem(403, "Your role does not allow it."));
  expect(whyNot(await letGoHeld(context, again.conflict))).toMatch(
    /^It was not accepted: Your role does not allow it\. .*It is kept on this device/,
  );
});
