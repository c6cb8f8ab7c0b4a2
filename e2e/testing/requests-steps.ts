import fc from "fast-check";
import { way, type Way } from "./editors-network.ts";

/** What someone of staff or a sender does, and what happens to staff's calls meanwhile. */
export type Step =
  | { do: "arrive" }
  | { do: "add" | "erase"; which: number }
  | Changing
  | { do: "go offline" | "go online" | "undo"; who: number }
  | { do: "sync"; who: number; ways: Way[] }
  | { do: "decide"; who: number; how: "again" | "discard"; ways: Way[] }
  | { do: "pass"; ms: number };

/** `to`: which state, owner or sector; a reply answers the request unless it is 0. */
export interface Changing {
  do: "state" | "owner" | "sector" | "note" | "reply";
  who: number;
  which: number;
  to: number;
  ways: Way[];
}

const ways = fc.array(way, { maxLength: 3 });
const who = fc.nat(2);
// Most of it happens to one request, so that they meet.
const which = fc.constantFrom(0, 0, 0, 0, 1, 1, 2);
const one = <Value extends string>(...values: Value[]) => fc.constantFrom<Value>(...values);

const weighed: [number, fc.Arbitrary<Step>][] = [
  [5, fc.record({ do: one("note", "reply", "reply"), ...{ who, which, ways }, to: fc.nat(2) })],
  [3, fc.record({ do: one("state", "owner", "sector"), ...{ who, which, ways }, to: fc.nat(2) })],
  [1, fc.record({ do: one("arrive") })],
  [2, fc.record({ do: one("add", "add", "add", "erase"), which })],
  [3, fc.record({ do: one("go offline", "go online", "undo"), who })],
  [5, fc.record({ do: one("sync"), who, ways })],
  [2, fc.record({ do: one("decide"), who, ways, how: one("again", "again", "discard") })],
  [1, fc.record({ do: one("pass"), ms: fc.constantFrom(40_000, 20 * 60_000, -86_400_000) })],
];

/** What three people of staff and a sender do, one step after the other. */
export const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(...weighed.map(([weight, arbitrary]) => ({ weight, arbitrary }))),
  { minLength: 10, maxLength: 40 },
);
