import { expect, test } from "vitest";
import { deliveryWords, isCallUntold, savedWords } from "./delivery-words.ts";
import { doneWords } from "./thread/composer.tsx";

const now = Date.parse("2026-11-24T13:12:00Z");
const waiting = { state: "waiting", at: null, code: null } as const;
const refused = { state: "refused", at: null, code: "550" } as const;
const sent = { state: "sent", at: "2026-11-24T12:14:00.000Z", code: null } as const;

test.each([
  [sent, false, true, "Sent 14:14"],
  [{ ...sent, at: "2026-11-23T12:14:00.000Z" }, true, true, "Sent Mon 14:14"],
  [waiting, false, true, "Waiting to be sent"],
  [waiting, false, undefined, "Waiting to be sent"],
  [waiting, false, false, "On the private page, not read yet"],
  [waiting, true, false, "Read on the private page"],
  [refused, false, true, "Refused by the mail server, 550"],
  [refused, true, true, "Read on the private page"],
  [{ ...sent, state: "given" }, false, false, "Given by hand"],
  [{ ...waiting, state: "discarded" }, false, true, "Not sent: the email was discarded"],
] as const)("%j, read: %s, mail server: %s", (delivery, isRead, mail, words) => {
  expect(deliveryWords({ ...delivery, isRead }, mail, now)).toBe(words);
});

test("a call is untold until its invitation was sent or given, or the page was read", () => {
  const row = {
    confirmedTime: "2026-11-26T08:00:00.000Z",
    state: "in-progress",
    answeredAt: null,
  } as const;
  const untold = (of: object) =>
    isCallUntold({ ...row, invitation: { ...waiting, isRead: false, ...of } });
  expect(untold({})).toBe(true);
  expect(untold({ state: "discarded" })).toBe(true);
  expect(untold(refused)).toBe(true);
  expect(untold({ state: "given" })).toBe(false);
  expect(untold({ isRead: true })).toBe(false);
  expect(untold(sent)).toBe(false);
  const invitation = { ...waiting, isRead: false };
  expect(isCallUntold({ ...row, invitation, confirmedTime: null })).toBe(false);
  expect(isCallUntold({ ...row, invitation, state: "answered" })).toBe(false);
});

test("without a mail server nothing is said to be on its way", () => {
  expect(savedWords("Reply to Aline saved", false)).toEqual({
    kind: "success",
    title: "Saved. It will be sent once email is set up.",
  });
  expect(savedWords("Reply to Aline saved", true).title).toBe("Reply to Aline saved");
});

test.each([
  ["waiting", "note", true, "Waiting on this device"],
  ["waiting", "reply", true, "Waiting on this device"],
  ["waiting", "reply", false, "Waiting on this device"],
  ["done", "note", false, "Note added"],
  ["done", "reply", true, "Reply to Aline saved"],
  ["done", "reply", undefined, "Reply to Aline saved"],
  ["done", "reply", false, "Your reply is on the private page"],
] as const)("%s, a %s, mail server: %s: %s", (kind, tab, mail, title) => {
  expect(doneWords(kind, tab, { name: "Aline" }, mail).title).toBe(title);
});
