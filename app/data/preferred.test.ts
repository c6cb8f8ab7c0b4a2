import { expect, test } from "vitest";
import { preferred } from "./preferred.ts";

const items = ["a", "b", "c", "d", "e"].map((id) => ({ id }));
const idsOf = (list: { id: string }[]) => list.map((item) => item.id).join("");

test("named items come first, the list fills up", () => {
  expect(idsOf(preferred(items, ["d", "b"], 4))).toBe("dbac");
});

test("without names the list order stands", () => {
  expect(idsOf(preferred(items, [], 4))).toBe("abcd");
});

test("unknown and repeated names are passed over", () => {
  expect(idsOf(preferred(items, ["x", "c", "c"], 2))).toBe("ca");
});
