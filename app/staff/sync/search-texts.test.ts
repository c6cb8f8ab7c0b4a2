import { expect, test } from "vitest";
import { plain } from "./search-texts.ts";

test("a mark within a word does not part it, and blocks are parted", () => {
  expect(plain("<p>hour<strong>-by-</strong>hour</p><p>next&nbsp;day</p>").trim()).toBe(
    "hour-by-hour next day",
  );
});
