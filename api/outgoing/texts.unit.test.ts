import { expect, test } from "vitest";
import { outgoingKinds } from "../../db/schema/requests/outgoing.ts";
import { pushMessage, textByHand, textToSender, textToStaff } from "./texts.ts";

const request = {
  ...{ id: "a", isErased: false, reference: "IK-1", consultationType: "training", linkNumber: 0 },
  ...{ createdAt: new Date("2026-11-24T08:00:00Z"), timeZone: "Europe/London" },
  ...{ reply: "We can.", lacksNumber: false },
  ...{ priority: "normal" as const, priorityReason: "", answerWithin: 1440 },
};
const facts = {
  ...{ request, firm: "F", origin: "https://f.example", start: new Date("2026-11-30T07:00:00Z") },
  ...{ privateLink: "https://f.example/my-request#KEY", isFirst: true, readsMail: false },
};
const person = { ...request, name: "Aline Mukamana", phone: "+250 788 111 222" };
const incident = { ...request, priority: "incident" as const, priorityReason: "laptop, lost" };
const other = { ...request, isErased: true, lacksNumber: true, timeZone: "", consultationType: "" };

/** A text, or nothing for a kind that has none. */
function written(write: () => unknown): string[] {
  try {
    const made = write();
    return made === null ? [] : [typeof made === "string" ? made : JSON.stringify(made, null, 2)];
  } catch {
    return [];
  }
}

test("each message says what it said", () => {
  const all = outgoingKinds.flatMap((kind) => [
    `== ${kind}`,
    ...written(() => textToSender(kind, facts)),
    ...written(() => textToSender(kind, { ...facts, isFirst: false, request: other })),
    ...written(() => textByHand(kind, { ...facts, request: person })),
    ...written(() => textByHand(kind, { ...facts, request: { ...person, lacksNumber: true } })),
    ...written(() => textToStaff(kind, facts)),
    ...written(() => textToStaff(kind, { ...facts, isFirst: false, request: other })),
    ...written(() => pushMessage(kind, request, undefined, 1)),
    ...written(() => pushMessage(kind, other, facts.start, 0)),
    ...written(() => pushMessage(kind, null, undefined, 0)),
  ]);
  const told = {
    ...facts,
    incident: { number: "+250 788 000 001", clock: "https://f.example/clock" },
  };
  all.push(
    "== an answer by mail is read",
    ...written(() => textToSender("reply", { ...facts, readsMail: true })),
    "== incident",
    ...written(() => textToSender("confirmation", told)),
    ...written(() => textToStaff("new-request", { ...facts, request: incident })),
    ...written(() => pushMessage("new-request", incident, undefined, 1)),
  );
  return expect(`${all.join("\n\n")}\n`).toMatchFileSnapshot("testing/messages.txt");
});
