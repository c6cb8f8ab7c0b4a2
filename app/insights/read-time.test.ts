import { expect, test } from "vitest";
import { readTimeText } from "./read-time.ts";

test("minutes are said to be for reading, other words stay as they are", () => {
  expect(readTimeText("5 min")).toBe("5 min read");
  expect(readTimeText("a long read")).toBe("a long read");
});
