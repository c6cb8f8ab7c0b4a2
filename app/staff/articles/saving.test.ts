import { expect, test } from "vitest";
import { Refused } from "../call.ts";
import { emptyForm } from "./article-form.ts";
import type { Based } from "./save.ts";
import { Saving } from "./saving.ts";

const form = { ...emptyForm("Inkingi Partners", "2026-06-09"), title: "First" };
const other = { ...form, title: "Second" };

/** A server whose answers are these in turn; it notes what it is asked. */
function serverOf(answers: (Error | undefined)[], there: Based) {
  const saves: { title: string; based: Based; operation: string }[] = [];
  return {
    saves,
    save: ({ title }: typeof form, based: Based, operation: string) => {
      saves.push({ title, based, operation });
      const answer = answers.shift();
      return answer ? Promise.reject(answer) : Promise.resolve();
    },
    arrived: () => Promise.resolve(there),
  };
}

test("the same text after a lost answer is the same operation", async () => {
  const server = serverOf([new TypeError("Failed to fetch")], undefined);
  const saving = new Saving(undefined, server);
  await expect(saving.save(form)).rejects.toThrow("Failed to fetch");
  await saving.save({ ...form });
  expect(server.saves[1]).toEqual(server.saves[0]);
});

test("another text after a save that arrived is based on it", async () => {
  const server = serverOf([new TypeError("Failed to fetch")], { id: "insight-1", version: 1 });
  const saving = new Saving(undefined, server);
  await expect(saving.save(form)).rejects.toThrow("Failed to fetch");
  await saving.save(other);
  expect(server.saves[1]).toMatchObject({
    title: "Second",
    based: { id: "insight-1", version: 1 },
  });
  expect(server.saves[1]?.operation).not.toBe(server.saves[0]?.operation);
});

test("another text after a save that did not arrive is based on what was read", async () => {
  const server = serverOf([new Refused(503, "")], undefined);
  const saving = new Saving({ id: "insight-1", version: 4 }, server);
  await expect(saving.save(form)).rejects.toThrow("503");
  await saving.save(other);
  expect(server.saves[1]?.based).toEqual({ id: "insight-1", version: 4 });
});

test("after a refusal the same text is asked for anew", async () => {
  const server = serverOf([new Refused(422, "")], { id: "insight-1", version: 9 });
  const saving = new Saving({ id: "insight-1", version: 4 }, server);
  await expect(saving.save(form)).rejects.toThrow("422");
  await saving.save(other);
  expect(server.saves[1]?.based).toEqual({ id: "insight-1", version: 4 });
});
