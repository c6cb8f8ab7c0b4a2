import { expect, test } from "vitest";
import { toolResult } from "./tool-result.ts";

test("a result leaves room for a question in the message", () => {
  toolResult.set("a".repeat(4_000));
  expect(toolResult.get()).toBe("a".repeat(4_000));
  toolResult.set("a".repeat(4_001));
  expect(toolResult.get()).toBe(`${"a".repeat(3_999)}…`);
});
