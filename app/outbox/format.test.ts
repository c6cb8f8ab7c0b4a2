import { expect, test } from "vitest";
import {
  connectedText,
  countText,
  isOld,
  letterOf,
  badgeOf,
  subjectOf,
  whenSent,
  whenText,
} from "./format.ts";
import { removalQuestion } from "./sent-list.tsx";
import { nextText } from "./state-words.ts";

const body = {
  name: "Aline Uwase",
  email: "aline@example.rw",
  company: "",
  phone: "+250 788 123 456",
  message: "We need an audit\nsoon.",
  consultationType: "compliance-audit",
} as const;

test("a request is called by what it is about", () => {
  expect(subjectOf(body.consultationType)).toBe("Compliance Audit");
  expect(subjectOf("")).toBe("Consultation");
});

test("a time of today is a time, any other has its day, a broken one is unknown", () => {
  const morning = Date.parse("2026-11-21T09:05:00+02:00");
  expect(whenText(morning, morning + 3_600_000)).toBe("Today, 09:05, Kigali time");
  expect(whenText(morning, morning + 86_400_000)).toBe("21 November 2026, 09:05, Kigali time");
  expect(whenText(Number.NaN, morning)).toBe("Unknown");
});

test("one request waits, several wait", () => {
  expect([countText(1), countText(3)]).toEqual(["1 request waiting", "3 requests waiting"]);
});

test("as a letter a request has its reference, what was filled in, and its text whole", () => {
  expect(() =>
    encodeURIComponent(letterOf({ ...body, message: "half \ud83d" }, "IK")),
  ).not.toThrow();
  expect(letterOf(body, "IK-00000001")).toBe(
    [
      "Consultation request IK-00000001",
      "About: Compliance Audit",
      "Name: Aline Uwase",
      "Email: aline@example.rw",
      "Phone: +250 788 123 456",
      "",
      "We need an audit\nsoon.",
    ].join("\n"),
  );
});

test("after seven days a request is old, also by a clock that was set back it is not", () => {
  const day = 86_400_000;
  expect([isOld(0, 7 * day), isOld(0, 7 * day + 1), isOld(8 * day, 0)]).toEqual([
    false,
    true,
    false,
  ]);
});

test("the mark counts, reminds by itself after seven days, and says first what needs the visitor", () => {
  const day = 86_400_000;
  const now = 100 * day;
  const mark = (waiting: number, blocked: number, days?: number) =>
    badgeOf({ waiting, blocked, oldestAt: days === undefined ? undefined : now - days * day }, now);
  expect(mark(1, 0, 7)).toEqual({ text: "1 request waiting", urgent: false });
  expect(mark(1, 0)).toEqual({ text: "1 request waiting", urgent: false });
  expect(mark(1, 0, 8.5)).toEqual({ text: "1 request waiting for 8 days", urgent: true });
  expect(mark(3, 0, 12)).toEqual({ text: "3 requests waiting, one for 12 days", urgent: true });
  expect(mark(1, 1, 8)).toEqual({ text: "1 request needs a correction", urgent: true });
  expect(mark(3, 1, 0)).toEqual({ text: "3 requests waiting, 1 needs a correction", urgent: true });
});

test("what was sent is called by its type, whatever another release wrote there", () => {
  expect(["training", "drones", undefined].map(subjectOf)).toEqual([
    "Training & Awareness",
    "Consultation",
    "Consultation",
  ]);
});

test("what was sent today was sent at a time, by the clock in Kigali, before that on a day", () => {
  const at = Date.UTC(2026, 10, 22, 22, 5);
  expect(whenSent(at, at + 3_600_000)).toBe("at 00:05");
  expect(whenSent(at, at + 86_400_000)).toBe("on Monday 23 November at 00:05");
});

test("what waits says its next try: a time, now, or when the visitor or the network allows it", () => {
  const now = Date.parse("2026-11-21T09:05:00+02:00");
  const next = (state: "queued" | "sending" | "parked", ms: number) =>
    nextText({ state, nextAttemptAt: now + ms }, now);
  expect(next("queued", 600_000)).toBe("at 09:15, Kigali time");
  expect(next("queued", 1_500)).toBe("at 09:05, Kigali time");
  expect(next("queued", 0)).toBe("when you are back online");
  expect(next("queued", 3_600_000)).toBe("when you are back online");
  expect([next("sending", 0), next("parked", 0)]).toEqual(["now", "after you correct it"]);
});

test("while our server answers, what is saved is being sent, has a time, or needs the visitor", () => {
  const now = Date.parse("2026-11-21T09:05:00+02:00");
  const words = (waiting: number, blocked: number, nextAt?: number) =>
    connectedText({ blocked, nextAt }, waiting, now);
  expect(words(1, 0, now)).toBe("Sending 1 request");
  expect(words(3, 1)).toBe("Sending 2 requests");
  expect(words(1, 0, now + 600_000)).toBe("Sending 1 request at 09:15, Kigali time");
  expect(words(1, 1)).toBe("1 request needs you");
  expect(words(2, 2)).toBe("2 requests need you");
});

test("whether one reference is removed or all, the question says", () => {
  expect(removalQuestion("all")).toBe(
    "Remove all references from this device? We keep your requests.",
  );
  expect(removalQuestion({ id: "1", reference: "IK-00000001", type: "", at: 0 })).toBe(
    "Remove this reference from this device? We keep your request.",
  );
});
