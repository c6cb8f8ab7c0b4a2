import { expect, test } from "vitest";
import type { Fields } from "../../../db/schema/site/fields.ts";
import { line, lines, list } from "../../../db/schema/site/parts.ts";
import { conflictsIn, merged } from "./merge.ts";

const price = line("Price", { needs: "administer" });
const named = { name: line("Name"), text: line("Text", { optional: "absent" }) };
const fields: Fields = {
  services: list("Services", "service", { id: { kind: "id" }, title: line("Title"), price }),
  parts: list("Parts", "part", named),
  words: lines("Words", "word", { max: 4 }),
};
const service = (id: string, title = id, cost = "1") => ({ id, title, price: cost });
const part = (name: string, text: string | null = null) => ({ name, text });
const before = {
  services: [service("a"), service("b"), service("c")],
  parts: [part("p"), part("q")],
  words: ["x", "y", "z"],
};

/** What both make of it, and what is asked. */
function together(mine: object, theirs: object, side: "mine" | "theirs" = "mine") {
  const three = { base: before, mine: { ...before, ...mine }, theirs: { ...before, ...theirs } };
  const asked = conflictsIn(fields, three);
  const sides = Object.fromEntries(asked.map(({ path }) => [path, side]));
  return { ...merged(fields, three, sides), asked: asked.map(({ label }) => label) };
}

const [a, b, c] = before.services;

test.each<[what: string, mine: object, theirs: object, both: object]>([
  [
    "a title beside another's price of the same service",
    { services: [service("a", "Mine"), b, c] },
    { services: [service("a", "a", "2"), b, c] },
    { services: [service("a", "Mine", "2"), b, c] },
  ],
  [
    "a new service, one removed, and one moved",
    { services: [c, a, service("m"), b] },
    { services: [a, service("c", "Theirs"), service("t")] },
    { services: [service("c", "Theirs"), service("t"), a, service("m")] },
  ],
  [
    "parts told apart by their names",
    { parts: [part("p", "Mine"), part("q"), part("new")] },
    { parts: [part("p"), part("q", "Theirs")] },
    { parts: [part("p", "Mine"), part("q", "Theirs"), part("new")] },
  ],
  [
    "words at different places",
    { words: ["X", "y", "z"] },
    { words: ["x", "z", "more"] },
    { words: ["X", "z", "more"] },
  ],
])("%s", (_, mine, theirs, both) => {
  expect(together(mine, theirs)).toEqual({ ...before, ...both, asked: [] });
});

test.each<
  [what: string, mine: object, theirs: object, asked: string, chosen: object, other: object]
>([
  [
    "the same field of a service",
    { services: [service("a", "Mine"), b, c] },
    { services: [service("a", "Theirs", "2"), b] },
    "Services, Mine, Title",
    { services: [service("a", "Mine", "2"), b] },
    { services: [service("a", "Theirs", "2"), b] },
  ],
  [
    "a service that they removed, and I changed",
    { services: [a, service("b", "Mine"), c] },
    { services: [a, c] },
    "Services, Mine",
    { services: [a, service("b", "Mine"), c] },
    { services: [a, c] },
  ],
  [
    "two orders",
    { services: [b, a, c] },
    { services: [service("c", "Theirs"), b, a] },
    "Services",
    { services: [b, a, service("c", "Theirs")] },
    { services: [service("c", "Theirs"), b, a] },
  ],
  [
    "the same part under another name",
    { parts: [part("P"), part("q")] },
    { parts: [part("p", "Theirs"), part("q")] },
    "Parts, P",
    { parts: [part("P"), part("q")] },
    { parts: [part("p", "Theirs"), part("q")] },
  ],
  [
    "the same word at neighbouring places",
    { words: ["x", "y", "new", "z"] },
    { words: ["x", "new", "z"] },
    "Words",
    { words: ["x", "y", "new", "z"] },
    { words: ["x", "new", "z"] },
  ],
  [
    "more words than there is room for",
    { words: ["x", "y", "z", "mine"] },
    { words: ["theirs", "x", "y", "z"] },
    "Words",
    { words: ["x", "y", "z", "mine"] },
    { words: ["theirs", "x", "y", "z"] },
  ],
])("%s asks", (_, mine, theirs, asked, chosen, other) => {
  expect(together(mine, theirs)).toEqual({ ...before, ...chosen, asked: [asked] });
  expect(together(mine, theirs, "theirs")).toEqual({ ...before, ...other, asked: [asked] });
});

test("a part that a former build emptied is null, and one that it did not know is theirs", () => {
  const base = { ...before, parts: [part("p", "Text")], words: undefined };
  const three = {
    base,
    mine: { ...base, parts: [{ name: "p" }] },
    theirs: { ...base, words: ["w"] },
  };
  expect(merged(fields, three)).toEqual({ ...base, parts: [part("p")], words: ["w"] });
});
