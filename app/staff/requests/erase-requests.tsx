import { useThread } from "./sync/hooks.ts";
import { eraseRequests } from "./calls.ts";
import { count } from "./count-words.ts";
import { EraseDialog } from "./erase-dialog.tsx";
import type { ShownRequest } from "./sync/requests.ts";

interface EraseRequestsProps {
  rows: readonly [ShownRequest, ...ShownRequest[]];
  onErased: () => void;
  onClose: () => void;
}

/** Asks before these requests are erased. */
export function EraseRequests({ rows, ...acts }: EraseRequestsProps) {
  const [first, ...others] = rows;
  const { thread } = useThread(first.id);
  const times = rows.reduce((sum, { suggestedTimes }) => sum + suggestedTimes.length, 0);
  const notes = thread?.messages.filter(({ kind }) => kind === "note").length ?? 0;
  const messages = (thread?.messages.length ?? 0) - notes + 1;
  const ids = rows.map(({ id }) => id);
  return (
    <EraseDialog
      what={others.length === 0 ? `${first.name}’s request` : count(rows.length, "request")}
      gone={[
        "Name, email, phone, company",
        others.length === 0 && thread
          ? `${count(messages, "message")}, ${count(notes, "note")}`
          : "All messages, notes and drafts",
        times > 0 ? `${count(times, "suggested time")}, the private page` : "The private page",
      ]}
      likely={rows.every(({ state }) => state === "spam") ? "spam" : undefined}
      erase={(reason) => eraseRequests(ids, reason)}
      {...acts}
    />
  );
}
