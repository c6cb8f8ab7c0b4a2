import "fake-indexeddb/auto";
import { expect, test } from "vitest";
import type { Values } from "../../../../db/schema/site/fields.ts";
import type { SiteState } from "../../../../db/schema/site/state.ts";
import { json } from "../../sync/testing.ts";
import { inOrder } from "./change.ts";
import { document, editor, expectEachOnce } from "./testing.ts";

const item = (id: string, answer: string) => ({ id, question: "Why?", answer });
const state = (version: number, by: string | null, values: Values): SiteState =>
  inOrder({ ...{ name: document, version, by }, at: "2026-11-22T08:00:00.000Z", values });

/** What the server does of one document; `refuses` each change. */
function siteServer() {
  const first = { contactFaq: [item("a", "0"), item("b", "0")], moreFaq: [item("c", "0")] };
  const versions = [state(1, null, first)];
  const now = () => versions.at(-1) ?? expect.unreachable();
  const server = {
    ...{ now: async () => now(), versions: async () => versions, loses: false, refuses: false },
    fetchAs:
      (by: string): typeof fetch =>
      async (path, init) => {
        const nth = /versions\/(\d+)$/.exec(String(path))?.[1];
        if (nth !== undefined) return json(versions[Number(nth) - 1]);
        if (init?.method !== "PUT") return json(now());
        const match = new Headers(init.headers).get("if-match");
        if (server.refuses)
          return json({ status: 422, errors: [{ path: "moreFaq.0.answer", message: "No." }] }, 422);
        if (match !== `"${now().version}"`) return json({ status: 412 }, 412);
        const { values } = JSON.parse(String(init.body)) as { values: Values };
        const next = state(now().version + 1, by, values);
        if (JSON.stringify(next.values) !== JSON.stringify(now().values)) versions.push(next);
        if (server.loses) throw new TypeError("Failed to fetch");
        return json(now());
      },
  };
  return server;
}

let people = 0;
const person = () => `person ${++people}`;

test("each change arrives once: other fields come together, the same field asks, and no lost answer is a conflict", () =>
  expectEachOnce(
    async () => siteServer(),
    () => [person(), person()],
    { numRuns: 150 },
  ));

test("a refusal stays with its values and names its field, until they are right", async () => {
  const site = siteServer();
  const one = await editor(site, person());
  await one.publish("moreFaq.0.answer", "<b>Bold</b>");
  site.refuses = true;
  await one.deliver();
  expect(await one.waiting()).toMatchObject({
    state: "needs-you",
    faults: { "moreFaq.0.answer": "No." },
    values: { moreFaq: [item("c", "<b>Bold</b>")] },
  });
  site.refuses = false;
  await one.publish("moreFaq.0.answer", "Bold");
  await one.deliver();
  expect(await one.waiting()).toBeUndefined();
  expect((await site.now()).values["moreFaq"]).toEqual([item("c", "Bold")]);
});
