import { expect, test } from "vitest";
import type { OutgoingMessage } from "../../../../db/schema/requests/outgoing.ts";
import { request } from "../sync/testing.ts";
import { bySender } from "./by-sender.ts";

test("whose answer is due first stands first, who has one last", () => {
  const at = (hour: number) => `2026-11-22T0${hour}:00:00.000Z`;
  const [late, soon] = ["late", "soon"].map((id, nth) => request({ id, createdAt: at(8 - nth) }));
  const done = request({ id: "done", createdAt: at(1), answeredAt: at(2) });
  const to = (of: string, isRead = false) =>
    ({ to: "sender", request: of, isRead }) as OutgoingMessage; // All that is looked at.
  const groups = bySender(
    [to("done"), to("late"), to("soon"), to("late"), to("read", true)],
    [done, late, soon].filter((row) => row !== undefined),
  );
  expect(groups.map((group) => [group.request, group.messages.length])).toEqual([
    ...[
      ["soon", 1],
      ["late", 2],
      ["done", 1],
    ],
  ]);
});
