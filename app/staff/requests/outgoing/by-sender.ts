import type { OutgoingMessage } from "../../../../db/schema/requests/outgoing.ts";
import { awaitsAnswer, type RequestRow } from "../../../../db/schema/requests/request.ts";

/** Messages to the sender of one request that they have not read on the private page. */
interface ToSender {
  request: string;
  row: RequestRow | undefined;
  messages: OutgoingMessage[];
}

/** Groups the messages by request: earliest due first answers come first, answered requests last. */
export function bySender(
  messages: readonly OutgoingMessage[],
  rows: readonly RequestRow[],
): ToSender[] {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const groups = new Map<string, ToSender>();
  for (const message of messages) {
    const { to, request, isRead } = message;
    if (to !== "sender" || request === null || isRead) continue;
    const group = groups.get(request);
    if (group) group.messages.push(message);
    else groups.set(request, { request, row: rowOf.get(request), messages: [message] });
  }
  return [...groups.values()].sort((one, other) => dueAt(one) - dueAt(other));
}

const dueAt = ({ row }: ToSender): number =>
  row && awaitsAnswer(row) ? Date.parse(row.createdAt) : Number.MAX_VALUE;
