import { expect, test } from "vitest";
import { promiseWords, shownPromise } from "./promise-words.ts";
import { request } from "./sync/testing.ts";

// Tuesday 24 November 2026, 15:12 in Kigali.
const now = Date.parse("2026-11-24T13:12:00Z");
const hoursAgo = (hours: number) => new Date(now - hours * 3_600_000).toISOString();
const row = {
  state: "new",
  answeredAt: null,
  confirmedTime: null,
  lastMessage: null,
  withdrawnAt: null,
} as const;

test("a request names the day and time of the promised answer, and what is left in hours begun", () => {
  expect(promiseWords({ ...row, createdAt: "2026-11-24T07:40:00.000Z" }, now)).toEqual({
    kind: "due",
    title: "Reply by Wed 09:40",
    left: "18 h 28 left",
    teeth: 19,
  });
  expect(promiseWords({ ...row, createdAt: "2026-11-23T15:25:00.000Z" }, now)).toMatchObject({
    kind: "urgent",
    title: "Reply by today 17:25",
    left: "2 h 13 left",
    teeth: 3,
  });
});

test("a late one says since when", () => {
  expect(promiseWords({ ...row, createdAt: "2026-11-23T10:00:00.000Z" }, now)).toMatchObject({
    title: "Late since Tue 12:00",
    left: "3 h 12 late",
  });
});

test("an answered one says how long it took, and what follows", () => {
  const answered = {
    ...row,
    state: "answered",
    createdAt: hoursAgo(30),
    answeredAt: new Date(now - 28 * 3_600_000 + 5 * 60_000).toISOString(),
  } as const;
  const call = "2026-11-26T08:00:00.000Z";
  expect(promiseWords({ ...answered, confirmedTime: call }, now)).toMatchObject({
    kind: "answered",
    title: "First answer in 2 h 05",
    left: "Call Thu 10:00",
  });
  const invitation = { state: "discarded", at: null, code: null, isRead: false } as const;
  const untold = { ...request(answered), confirmedTime: call, invitation };
  expect(shownPromise({ ...untold, unsentAnswer: "waiting", pending: [] }, now)).toMatchObject({
    left: "Call Thu 10:00, client not told yet",
    isUntold: true,
  });
  expect(promiseWords({ ...answered, answeredAt: hoursAgo(3) }, now)).toMatchObject({
    kind: "answered-late",
    title: "First answer in 27 h 00",
  });
  const reply = { kind: "reply", text: "Yes", at: hoursAgo(5) } as const;
  expect(promiseWords({ ...answered, lastMessage: reply }, now).left).toBe(
    "Waiting for the client since Tue",
  );
  const lastMessage = { kind: "sender", at: hoursAgo(1), text: "One more thing" } as const;
  expect(promiseWords({ ...answered, lastMessage }, now).left).toBe("Wrote again today 14:12");
});

test("of spam it is said by when to reply if it is a client’s, and of a closed one it is said that no answer was given", () => {
  const createdAt = hoursAgo(2);
  expect(promiseWords({ ...row, state: "spam", createdAt }, now)).toMatchObject({
    title: "In the spam tray",
    left: "A client’s? Reply by Wed 13:12",
  });
  expect(promiseWords({ ...row, state: "closed", createdAt }, now)).toMatchObject({
    title: "No answer due",
    left: "Closed without an answer",
  });
});

test("until the first answer has left the promise runs on", () => {
  const createdAt = "2026-11-24T07:40:00.000Z";
  const waits = {
    ...request({ createdAt, state: "in-progress" }),
    pending: ["reply" as const],
    problem: null,
  };
  expect(shownPromise(waits, now)).toEqual({
    kind: "due",
    title: "Reply waiting on this device",
    left: "Reply by Wed 09:40, 18 h 28 left",
    teeth: 19,
  });
  const stored = { ...waits, pending: [], unsentAnswer: "waiting" } as const;
  const left = "Reply by Wed 09:40, 18 h 28 left";
  const titled = (title: string) => ({ kind: "due", title, left });
  const refused = { ...stored, unsentAnswer: "refused" } as const;
  expect(shownPromise(stored, now)).toMatchObject(titled("Answer not sent yet"));
  expect(shownPromise(refused, now)).toMatchObject(titled("Answer refused by mail server"));
  // Where nobody has written, an invitation is what waits.
  const invitation = { state: "waiting", at: null, code: null, isRead: false } as const;
  const call = { confirmedTime: "2026-11-26T08:00:00.000Z", invitation };
  expect(shownPromise({ ...stored, ...call }, now)).toMatchObject(titled("Client not told yet"));
  expect(shownPromise({ ...refused, ...call }, now).title).toBe(
    "Invitation refused by mail server",
  );
  const lastMessage = { kind: "reply", text: "Yes", at: createdAt } as const;
  expect(shownPromise({ ...stored, ...call, lastMessage }, now).title).toBe("Answer not sent yet");
  const answeredAt = "2026-11-24T13:04:00.000Z";
  expect(shownPromise({ ...stored, answeredAt, unsentAnswer: null }, now).title).toBe(
    "First answer in 5 h 24",
  );
  // A later one that waits takes nothing back.
  expect(shownPromise({ ...stored, answeredAt }, now)).toMatchObject({
    ...{ kind: "answered", title: "First answer in 5 h 24", left: "Last message not sent yet" },
  });
  // Staff gave it by hand.
  expect(shownPromise({ ...stored, state: "answered" }, now)).toMatchObject({
    ...{ kind: "none", title: "No answer due", left: "Marked by hand" },
  });
});
