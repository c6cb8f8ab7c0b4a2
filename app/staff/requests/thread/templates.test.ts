import { expect, test } from "vitest";
import { consultationTypes } from "../../../../db/schema/contact.ts";
import { fillTemplate, openTime, templates, templatesFor } from "./templates.ts";

test("each consultation type has a first answer, and any request can be answered by asking for a call", () => {
  for (const { value } of consultationTypes)
    if (value !== "general") expect(templatesFor(value)[0]?.type).toBe(value);
  expect(templatesFor("general").map(({ name }) => name)).toContain("Ask for a call");
});

const filling = {
  ...{ name: "Dr. Eric Habimana ", me: "Jean-Paul N.", time: "Fri 27 November, 15:00" },
  ...{ hasLink: true, origin: "https://inkingi.example" },
};

test("each template says what it said", () => {
  const all = templates.map((one) => `== ${one.name}\n\n${fillTemplate(one, filling)}\n`);
  return expect(all.join("\n")).toMatchFileSnapshot("../testing/templates.txt");
});

test("a template greets by the whole name, proposes the suggested time and is signed", () => {
  const call = templates.find(({ type }) => type === "");
  if (!call) throw new Error("No template asks for a call");
  const text = fillTemplate(call, filling);
  expect(text).toContain("Dear Dr. Eric Habimana,");
  expect(text).toContain("call you on Fri 27 November, 15:00?");
  expect(text).toMatch(/Jean-Paul N\.$/);
  expect(fillTemplate(call, { ...filling, time: undefined })).toContain("[day and time]");
  expect(text).toContain("choose one on your private page");
  expect(fillTemplate(call, { ...filling, hasLink: false })).not.toContain("private page");
});

test("the time it proposes is not over, and no one else has it", () => {
  const starts = [
    "2026-11-24T08:00:00.000Z",
    "2026-11-26T08:00:00.000Z",
    "2026-11-27T13:00:00.000Z",
  ];
  const now = Date.parse("2026-11-24T13:12:00Z");
  expect(openTime(starts, () => false, now)).toBe(starts[1]);
  expect(openTime(starts, (start) => start === starts[1], now)).toBe(starts[2]);
  expect(openTime(starts, () => true, now)).toBeUndefined();
});
