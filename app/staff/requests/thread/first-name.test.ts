import { expect, test } from "vitest";
import { historyOf } from "./event-words.ts";
import { withFirstName } from "./first-name.ts";

const now = Date.parse("2026-11-24T13:12:00Z");
const at = (time: string) => `2026-11-24T${time}:00.000Z`;

test("one person has one name in the history, also for what they did before they said it", () => {
  const thread = {
    ...{ id: "1", tag: "1", pending: [] },
    messages: [
      { id: "1", kind: "note" as const, author: "boss", text: "", at: at("08:10"), delivery: null },
      { id: "2", kind: "sender" as const, author: "", text: "", at: at("08:20"), delivery: null },
    ],
    events: [
      { at: at("08:00"), actor: "boss", kind: "opened" as const, detail: {} },
      { at: at("08:05"), actor: "boss", kind: "owner" as const, detail: { to: "boss" } },
      { at: at("09:00"), actor: "Diane Uwase", kind: "opened" as const, detail: {} },
      { at: at("09:10"), actor: "Keza", kind: "state" as const, detail: { to: "won" } },
    ],
  };
  const named = withFirstName(thread, { name: "Diane Uwase", email: "boss@example.rw" });
  expect(historyOf(named, now).map(({ words }) => words)).toEqual([
    "Keza marked it Won",
    "Opened by Diane Uwase",
    "Message from the private page",
    "Note by Diane Uwase",
    "Diane Uwase took this request",
    "Opened by Diane Uwase",
  ]);
  expect(withFirstName(thread, { name: "boss", email: "boss@example.rw" })).toBe(thread);
});
