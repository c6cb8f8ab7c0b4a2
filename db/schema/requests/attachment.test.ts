import { expect, test } from "vitest";
import { estimatedIn, isIncident, splitMessage, withAttachment } from "./attachment.ts";

test("an estimate below a message is told from its text", () => {
  const estimate = "Estimate: 2 services, RWF 2,550,000, SME\n- Audit: RWF 2,000,000";
  expect(splitMessage(withAttachment("Two lines\n\nof text", estimate))).toEqual({
    text: "Two lines\n\nof text",
    attachment: {
      kind: "Estimate",
      name: "Your estimate",
      summary: "2 services, RWF 2,550,000, SME",
      parts: [{ heading: "", lines: ["Audit: RWF 2,000,000"] }],
    },
  });
});

test("an estimate names its services, all else none", () => {
  const lines = [
    "2 services",
    "- Audit: yearly: RWF 2,000,000",
    "- Training: custom quote",
    "In francs at USD 1",
  ];
  expect(estimatedIn(splitMessage(`Estimate: ${lines.join("\n")}`).attachment)).toBe(
    "Estimate: Audit: yearly, Training",
  );
  expect(estimatedIn(splitMessage("Crosswalk: 2 of 81\n- One: two").attachment)).toBe("");
});

test("the result of a tool is told from its text, by heading", () => {
  const result =
    "What applies: 2 apply\nYour answers:\n- Activity: Healthcare\nLaws:\n- One\n- Two";
  expect(splitMessage(withAttachment("Please look at it.", result))).toEqual({
    text: "Please look at it.",
    attachment: {
      kind: "What applies",
      name: "Your list of what applies",
      summary: "2 apply",
      parts: [
        { heading: "Your answers", lines: ["Activity: Healthcare"] },
        { heading: "Laws", lines: ["One", "Two"] },
      ],
    },
  });
});

test("an attachment alone leaves no text", () => {
  expect(splitMessage("Crosswalk: 2 of 81 requirements")).toMatchObject({
    text: "",
    attachment: { summary: "2 of 81 requirements", parts: [] },
  });
});

test("a request is about an incident by its type, or by the breach clock that it carries", () => {
  const message = withAttachment("Please help.", "Breach clock: Not started");
  expect(isIncident({ consultationType: "", message })).toBe(true);
  expect(isIncident({ consultationType: "incident-response", message: "" })).toBe(true);
  expect(isIncident({ consultationType: "training", message: "A breach clock for us" })).toBe(
    false,
  );
});

test.each([
  "Our Estimate: see below.\n\nThank you.",
  "Estimate: one\n\nand more text",
  "Please send us a quote.",
])("a message that only mentions one has none: %j", (text) => {
  expect(splitMessage(text)).toEqual({ text, attachment: undefined });
});
