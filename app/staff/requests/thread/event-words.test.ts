import { expect, test } from "vitest";
import {
  eventKinds,
  type RequestEvent,
  requestStates,
} from "../../../../db/schema/requests/request.ts";
import { historyOf, threadEvents } from "./event-words.ts";

const now = Date.parse("2026-11-24T13:12:00Z");
const at = (time: string) => `2026-11-24T${time}:00.000Z`;
const events = [
  { at: at("07:40"), actor: "", kind: "arrived", detail: {} },
  { at: at("08:02"), actor: "Diane M.", kind: "owner", detail: { to: "Jean-Paul N." } },
  { at: at("08:02"), actor: "Diane M.", kind: "state", detail: { to: "in-progress" } },
  { at: at("13:00"), actor: "Jean-Paul N.", kind: "state", detail: { to: "answered" } },
  { at: at("13:05"), actor: "Diane M.", kind: "state", detail: { to: "won", undone: true } },
  { at: at("13:09"), actor: "Diane M.", kind: "email", detail: {} },
  { at: at("13:09"), actor: "Diane M.", kind: "link-renewed", detail: {} },
] as const;

const mails = ["confirmation", "reply", "link", "time-confirmed", "time-moved", "time-cancelled"];
const ofMails = mails.flatMap((kind) => [{ kind }, { kind, undone: true }]);
const details: Partial<Record<string, RequestEvent["detail"][]>> = {
  state: [...requestStates.map((to) => ({ to })), { to: "won", undone: true }],
  owner: [{ to: null }, { to: "Diane M." }, { to: "Jean-Paul N." }],
  outcome: [
    { kind: "won", amount: 4_500_000, currency: "RWF", on: "2026-11-24" },
    { kind: "lost", reason: "the price" },
    { kind: "" },
  ],
  sector: [{ to: "finance" }, { to: "" }],
  "retain-until": [{ to: "2030-06-09" }],
  ...{ "mail-sent": ofMails, "mail-given": ofMails, "mail-failed": ofMails },
  "mail-unneeded": ofMails,
};

test("each event says what it said", () => {
  const all = eventKinds.flatMap((kind) =>
    (details[kind] ?? [{ time: "2026-11-30T07:00:00Z" }]).flatMap((detail) =>
      ["Diane M.", ""].flatMap((actor) => {
        const event = { at: at("08:00"), actor, kind, detail };
        return historyOf({ events: [event], messages: [] }, now).map(({ words }) => words);
      }),
    ),
  );
  return expect(`${[...new Set(all)].join("\n")}\n`).toMatchFileSnapshot("../testing/events.txt");
});

test("in the thread one action is one line, and the first reply itself says that it answered", () => {
  expect(threadEvents(events, at("13:00"), now).map(({ words }) => words)).toEqual([
    "Diane M. gave it to Jean-Paul N. and marked it In progress",
    "State Won, taken back by Diane M.",
    "Diane M. corrected the address, new private link",
  ]);
});

test("the history has messages and notes too, the newest first", () => {
  const messages = [
    { id: "1", kind: "note", author: "Jean-Paul N.", text: "", at: at("08:15") },
    { id: "2", kind: "sender", author: "", text: "", at: at("09:02") },
    { id: "3", kind: "reply", author: "Jean-Paul N.", text: "", at: at("13:00") },
  ] as const;
  const history = historyOf({ events: [...events], messages: [...messages] }, now);
  expect(history.map(({ words }) => words)).toEqual([
    "Diane M. corrected the address, new private link",
    "State Won, taken back by Diane M.",
    "Jean-Paul N. marked it Answered",
    "Reply by Jean-Paul N.",
    "Message from the private page",
    "Note by Jean-Paul N.",
    "Diane M. gave it to Jean-Paul N. and marked it In progress",
    "Arrived",
  ]);
});
