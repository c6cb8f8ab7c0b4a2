import fc from "fast-check";
import { type Way, way } from "./editors-network.ts";

/** The fields that the model writes in, each time with a text that is told from all others. */
export const texts = ["title", "excerpt", "content"] as const;
export type Text = (typeof texts)[number];

export type How = "mine" | "theirs" | "merged" | "discard";

/** What someone does, and what happens to their requests meanwhile. */
export type Step =
  | { do: "create"; who: number; link: number; ways: Way[] }
  /** `stale`: in a tab that shows nothing of what waits on this device. */
  | { do: "write"; who: number; which: number; fields: Text[]; stale: boolean; ways: Way[] }
  | {
      do: "state";
      who: number;
      which: number;
      state: "published" | "draft" | "scheduled";
      ways: Way[];
    }
  | { do: "delete" | "restore"; who: number; which: number; ways: Way[] }
  /** A former version is brought back. */
  | { do: "bring back"; who: number; which: number; version: number; ways: Way[] }
  /** Pressed again in the form that stands open, or was found again as a draft: as it was, or with other texts. */
  | { do: "save again"; who: number; same: boolean; ways: Way[] }
  | { do: "go offline" | "go online"; who: number }
  | { do: "sync"; who: number; ways: Way[] }
  | { do: "decide"; who: number; how: How; ways: Way[] }
  | { do: "pass"; ms: number };

export type Changing = Extract<Step, { which: number }>;

const ways = fc.array(way, { maxLength: 3 });
const who = fc.nat(2);
// Most of it happens to one article, so that they meet.
const which = fc.constantFrom(0, 0, 0, 0, 1, 1, 2, 3);
const one = <Value extends string>(...values: Value[]) => fc.constantFrom<Value>(...values);

const weighed: [number, fc.Arbitrary<Step>][] = [
  [
    6,
    fc.record({
      do: one("write"),
      ...{ who, which, ways },
      fields: fc.uniqueArray(one(...texts), { minLength: 1 }),
      // One time in four.
      stale: fc.nat(3).map((nth) => nth === 0),
    }),
  ],
  [
    2,
    fc.record({
      do: one("state"),
      ...{ who, which, ways },
      state: one("published", "draft", "scheduled"),
    }),
  ],
  [2, fc.record({ do: one("delete", "restore"), who, which, ways })],
  [2, fc.record({ do: one("bring back"), who, which, version: fc.nat(5), ways })],
  [2, fc.record({ do: one("create"), who, link: fc.nat(1), ways })],
  [3, fc.record({ do: one("save again"), who, same: fc.boolean(), ways })],
  [2, fc.record({ do: one("go offline", "go online"), who })],
  [5, fc.record({ do: one("sync"), who, ways })],
  [
    3,
    fc.record({
      do: one("decide"),
      ...{ who, ways },
      how: one("mine", "theirs", "merged", "discard"),
    }),
  ],
  [1, fc.record({ do: one("pass"), ms: fc.constantFrom(40_000, 20 * 60_000, -86_400_000) })],
];

/** What three editors do, one step after the other. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(...weighed.map(([weight, arbitrary]) => ({ weight, arbitrary }))),
  { minLength: 10, maxLength: 40 },
);
