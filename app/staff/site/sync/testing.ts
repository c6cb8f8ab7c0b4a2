import fc from "fast-check";
import { expect } from "vitest";
import { openSiteStore } from "../../../../db/device/site.ts";
import type { Values } from "../../../../db/schema/site/fields.ts";
import { placeAt } from "../../../../db/schema/site/places.ts";
import type { SiteState } from "../../../../db/schema/site/state.ts";
import { testDevice } from "../../sync/testing.ts";
import { conflictsIn, fieldsOf, merged } from "../merge.ts";
import { withValue } from "../values.ts";
import { readOperations } from "./context.ts";
import { deliver } from "./delivery.ts";
import { storeChange } from "./publish.ts";

/* Two editors at one document, under whatever can happen to their calls. */

/** The document that they change. */
export const document = "faq";
const fields = fieldsOf(document);
// Fields of one item, of two items of a list, and of two lists.
const cells = [
  "contactFaq.0.question",
  "contactFaq.0.answer",
  "contactFaq.1.answer",
  "moreFaq.0.answer",
];
const textAt = (values: Values, path: string) =>
  JSON.stringify(placeAt(fields, values, path)?.value);

export interface SiteServer {
  /** The document as it is. */
  now(): Promise<SiteState>;
  /** All states since the model began. */
  versions(): Promise<SiteState[]>;
  fetchAs(editor: string): typeof fetch;
  /** Drops the answers of changes that it has made. */
  loses: boolean;
}

export async function editor({ fetchAs, now }: SiteServer, by: string) {
  const made = testDevice();
  const device = { ...made.context, person: by, fetch: fetchAs(by) };
  const context = { device, store: await openSiteStore(by, () => undefined) };
  const waiting = async () => (await readOperations(context.store))[0];
  // The form as it was opened; what it shows is its own until it is opened again.
  const opened = await now();
  let form = { base: opened, saw: opened.values };
  return {
    by,
    waiting,
    async open() {
      const change = await waiting();
      const state = change?.base ?? (await now());
      form = { base: state, saw: change?.values ?? state.values };
    },
    async publish(path: string, words: string) {
      const values = withValue(form.saw, path, words);
      await storeChange(context, { document, ...form, values });
      form = { ...form, saw: (await waiting())?.values ?? values };
    },
    async decide(side: "mine" | "theirs") {
      const change = await waiting();
      if (!change?.other) return;
      const { base, values, other } = change;
      const three = { base: base.values, mine: values, theirs: other.values };
      const asked = conflictsIn(fields, three);
      const chosen = merged(
        fields,
        three,
        Object.fromEntries(asked.map(({ path }) => [path, side])),
      );
      await storeChange(context, { document, base: other, saw: values, values: chosen });
    },
    async deliver() {
      made.state.now += 3_600_000;
      await deliver(context, { force: true });
    },
  };
}

/**
 * Each change arrives once: other fields come together, the same field asks, and no lost answer is a conflict. `begin` makes a
 * server for each run, `names` are its two editors.
 */
export async function expectEachOnce(
  begin: () => Promise<SiteServer>,
  names: () => readonly [string, string],
  runs: { numRuns: number; seed?: number },
): Promise<void> {
  // No words come twice, in no run: the document may be that of the run before.
  let typed = 0;
  const step = fc.record({
    who: fc.nat(1),
    what: fc.constantFrom("publish", "publish", "deliver", "deliver", "decide", "open"),
    field: fc.constantFrom(...cells),
    loses: fc.boolean(),
    side: fc.constantFrom("mine", "theirs"),
  } as const);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 14 }), async (steps) => {
      const site = await begin();
      const [first, second] = names();
      const editors = [await editor(site, first), await editor(site, second)];
      const check = async () => {
        for (const one of editors) {
          const { other, base, values } = (await one.waiting()) ?? {};
          if (!other || !base || !values) continue;
          const three = { base: base.values, mine: values, theirs: other.values };
          const asked = conflictsIn(fields, three);
          expect(asked).not.toEqual([]);
          // The version may be one's own, on top of somebody else's; the words that are asked about are not.
          for (const { theirs } of asked)
            expect(theirs, "one's own words").not.toMatch(`of ${one.by}$`);
        }
      };
      for (const { who, what, field, loses, side } of steps) {
        const one = editors[who] ?? expect.unreachable();
        site.loses = loses;
        if (what === "publish") await one.publish(field, `${++typed} of ${one.by}`);
        else if (what === "decide") await one.decide(side);
        else await one[what]();
        await check();
      }
      site.loses = false;
      for (let round = 0; round < 8; round++)
        for (const one of editors) {
          await one.deliver();
          await check();
          await one.decide("mine");
        }
      for (const one of editors) expect(await one.waiting()).toBeUndefined();
      // Nothing is published a second time after somebody replaced it.
      const versions = await site.versions();
      for (const path of cells) {
        const all = versions.map(({ values }) => textAt(values, path));
        const changes = all.filter((one, nth) => one !== all[nth - 1]);
        expect(new Set(changes).size, path).toBe(changes.length);
      }
    }),
    runs,
  );
}
