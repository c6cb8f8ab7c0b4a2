import { expect, test } from "vitest";
import type { OutgoingMessage } from "../../../../db/schema/requests/outgoing.ts";
import { request } from "../sync/testing.ts";
import { bySender } from "./by-sender.ts";

test("whose answer is due first stands first, who has one last", () => {
  const at = (hour: number) => `2026-11-22T0${hour}:00:00.000Z`;
  const rows = [
    request({ id: "has one", createdAt: at(1), answeredAt: at(2) }),
    request({ id: "later", createdAt: at(8) }),
    request({ id: "soon", createdAt: at(7) }),
  ];
  // All that is looked at.
  const messages = rows.map(({ id }) => ({ to: "sender", request: id }) as OutgoingMessage);
  const groups = bySender([...messages, ...messages], rows);
  expect(groups.map(({ row }) => row?.id)).toEqual(["soon", "later", "has one"]);
});
