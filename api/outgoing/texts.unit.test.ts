import { expect, test } from "vitest";
import { textToStaff } from "./texts.ts";

const request = {
  ...{ id: "a", isErased: false, reference: "IK-1", consultationType: "", linkNumber: 0 },
  ...{ createdAt: new Date("2026-11-24T08:00:00Z"), timeZone: "", reply: null },
};
const facts = { request, firm: "F", origin: "https://f.example", privateLink: undefined };
const start = new Date("2026-11-30T07:00:00Z");

test("all mails to staff about a request have one subject, and say what happened in their first line", () => {
  const texts = (["new-request", "late", "sender-message", "time-moved"] as const).map(
    (kind, nth) => textToStaff(kind, { ...facts, start, isFirst: nth === 0 }),
  );
  expect(texts.map(({ subject, text }) => [subject, text.split("\n")[0]])).toEqual([
    ["Request IK-1", "A new request has arrived."],
    ["Re: Request IK-1", "Late: the 24 hours for the first answer are over."],
    ["Re: Request IK-1", "The sender has written to us."],
    ["Re: Request IK-1", "Call moved to Monday 30 November 2026, 09:00 (Kigali time), 45 minutes."],
  ]);
});
