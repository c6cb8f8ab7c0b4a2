import { expect, test } from "vitest";
import { withAttachment } from "../../../db/schema/contact.ts";
import { attachmentOf } from "./attachment.ts";

test("an estimate below a message is told from its text", () => {
  const estimate = "Estimate: 2 services, RWF 2,550,000, SME\n- Audit: RWF 2,000,000";
  expect(attachmentOf(withAttachment("Two lines\n\nof text", estimate))).toEqual({
    text: "Two lines\n\nof text",
    kind: "Estimate",
    summary: "2 services, RWF 2,550,000, SME",
    lines: estimate.split("\n"),
  });
});

test("a message that only mentions an estimate has none", () => {
  const text = "Our Estimate: see below.\n\nThank you.";
  expect(attachmentOf(text)).toMatchObject({ text, lines: [] });
});
