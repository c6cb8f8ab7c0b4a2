import Trash from "lucide-react/icons/trash-2";
import { type FormEvent, useState } from "react";
import { LoadError } from "../../layout/load-error.tsx";
import { Button } from "../../ui/button.tsx";
import { useAction } from "../../ui/use-action.ts";
import { useDialog } from "../../ui/use-dialog.ts";
import { notify } from "../actions.ts";
import { eraseRequest } from "../calls.ts";
import type { ShownRequest, ShownThread } from "../sync/requests.ts";
import { eraseReasons } from "./erase-reasons.ts";

interface EraseDialogProps {
  rows: readonly ShownRequest[];
  thread?: ShownThread | undefined;
  onErased: () => void;
  onClose: () => void;
}

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Asks before requests are erased for good: what goes, what stays, and why. */
export function EraseDialog({ rows, thread, onErased, onClose }: EraseDialogProps) {
  const [reason, setReason] = useState<string>(eraseReasons[0].value);
  const { busy, problem, run } = useAction();
  const { frame } = useDialog({ busy, onClose, focus: ".rq-safe" });
  const [first] = rows;
  const what = rows.length === 1 ? `${first?.name}’s request` : count(rows.length, "request");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      for (const { id } of rows) await eraseRequest(id, reason);
    }).then((isDone) => {
      if (!isDone) return;
      notify({ kind: "success", title: `Erased: ${what}` });
      onClose();
      onErased();
    });
  };
  const times = rows.reduce((sum, { suggestedTimes }) => sum + suggestedTimes.length, 0);
  const notes = thread?.messages.filter(({ kind }) => kind === "note").length ?? 0;
  const written = (thread?.messages.length ?? 0) - notes;
  return (
    <dialog
      role="alertdialog"
      className="staff-dialog rq-erase"
      aria-labelledby="rq-erase-title"
      {...frame}
    >
      <h2 id="rq-erase-title">Erase {what}?</h2>
      {problem ? <LoadError title="Not erased" problem={problem} /> : null}
      <div className="rq-erase-lists">
        <div>
          <h3>Erased now, and from the backups as they expire</h3>
          <ul data-gone>
            <li>Name, e-mail, phone, company</li>
            <li>
              {thread
                ? `${count(written + 1, "message")}, ${count(notes, "note")}`
                : "All messages, notes and drafts"}
            </li>
            <li>
              {times > 0
                ? `${count(times, "suggested time")}, the private page`
                : "The private page"}
            </li>
          </ul>
        </div>
        <div>
          <h3>Remains</h3>
          <ul>
            <li>One audit line: who erased, when, why</li>
            <li>The count in the overview</li>
          </ul>
        </div>
      </div>
      <form className="form" onSubmit={submit}>
        <label className="field">
          <span className="lab">Reason</span>
          <select
            className="input"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          >
            {eraseReasons.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <div className="staff-acts">
          <Button className="rq-safe" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" Icon={Trash} aria-disabled={busy}>
            {busy ? "Erasing..." : "Erase for good"}
          </Button>
        </div>
      </form>
    </dialog>
  );
}
