import { expect, test } from "vitest";
import { splitMessage, withAttachment } from "../../db/schema/requests/attachment.ts";
import { attachmentText } from "./tool-result.ts";

test("a result is an attachment with its headings, whatever was typed into it", () => {
  const text = attachmentText("Breach clock", "not started", [
    { heading: "What happened", lines: ["A laptop:\n\nstolen\nfrom a car", "Asked for:"] },
    { heading: "Nothing", lines: [] },
  ]);
  expect(splitMessage(withAttachment("Please help.", text))).toMatchObject({
    text: "Please help.",
    attachment: {
      kind: "Breach clock",
      summary: "not started",
      parts: [{ heading: "What happened", lines: ["A laptop:; stolen; from a car", "Asked for"] }],
    },
  });
});

test("a long result leaves room for a question, and says what it leaves out", () => {
  const lines = Array.from({ length: 81 }, (_, place) => `${place} ${"a".repeat(200)}`);
  const text = attachmentText("Crosswalk", "81 requirements", [{ heading: "Laws", lines }]);
  expect(text.length).toBeLessThanOrEqual(6_100);
  expect(text).toMatch(/\nAnd 5\d more lines$/);
});
