import { expect, test } from "vitest";
import { textByHand, textToSender, textToStaff } from "./texts.ts";

const request = {
  ...{ id: "a", isErased: false, reference: "IK-1", consultationType: "", linkNumber: 0 },
  ...{ createdAt: new Date("2026-11-24T08:00:00Z"), timeZone: "", reply: null, lacksNumber: false },
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

test("a text that staff hand on greets the sender and says which number we call; a mail has nothing of the form", () => {
  const person = { ...request, name: "Aline Mukamana", phone: "+250 788 111 222" };
  const byHand = (kind: "time-confirmed" | "time-moved", lacksNumber = false) =>
    textByHand(kind, { firm: "F", request: { ...person, lacksNumber }, start });
  const at = "Monday 30 November 2026, 09:00 (Kigali time), 45 minutes.";
  expect(byHand("time-confirmed")).toMatch(
    `Dear Aline Mukamana,\n\nWe have confirmed our call: ${at} We call you on +250 788 111 222.\n`,
  );
  expect(byHand("time-moved", true)).toMatch(
    `Our call has moved to ${at}\n\nWe have no number to call. Please reply with yours, or enter`,
  );
  const mail = textToSender("time-confirmed", {
    ...facts,
    ...{ start, privateLink: "https://f.example/my-request", isFirst: true },
    request: { ...request, lacksNumber: true },
  });
  expect(mail.text).toMatch(/^Hello,\n\nWe have confirmed .* 45 minutes\. The invitation/);
  expect(mail.text).toMatch(/enter yours on your private page, .*:\nhttps:/);
});
