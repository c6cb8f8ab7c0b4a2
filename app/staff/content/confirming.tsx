import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { ContentMark } from "../../../db/schema/content-marks.ts";
import { may } from "../../../db/schema/staff.ts";
import { showToast } from "../../ui/toast.tsx";
import { call, errorText } from "../session/server.ts";
import { useMe } from "../session/session.ts";
import { Button } from "../ui/button.tsx";
import { restoreFocus } from "../ui/restore-focus.ts";
import { TextField } from "../ui/text-field.tsx";
import { dateAndTime } from "../ui/time.ts";
import { useAction } from "../ui/use-action.ts";
import { marksQuery } from "./queries.ts";

/** Confirms an item as it is, with its source or a note; or says who did. */
export function Confirming({
  mark: { id, subject, ours, theirs, confirmed },
}: {
  mark: ContentMark;
}) {
  const mayConfirm = may(useMe().role, "write");
  const [note, setNote] = useState(confirmed?.note ?? "");
  const { busy, problem, errors, run } = useAction();
  const queryClient = useQueryClient();
  const path = `/api/staff/content/${id}/confirmation`;
  const write = async (method: "PUT" | "DELETE", title: string, body?: object) => {
    const isDone = await run(async () => {
      await call(method, path, body);
      await queryClient.invalidateQueries({ queryKey: marksQuery.queryKey });
    });
    if (!isDone) return;
    // The item may have left this list.
    restoreFocus();
    const act = body && { label: "Take back", run: () => void takeBack() };
    await showToast({ kind: "success", title, text: subject, ...(act && { act }) });
  };
  const takeBack = () => write("DELETE", "Taken back");
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    void write("PUT", "Confirmed", { note, words: ours });
  };
  const failed = problem && !errors["note"] ? errorText(problem) : undefined;
  const act = confirmed ? "Confirm again" : "Confirm";
  const who = confirmed ? (
    <p>
      Confirmed by {confirmed.by} on {dateAndTime(confirmed.at)}.
      {confirmed.note ? ` ${confirmed.note}` : null}
    </p>
  ) : null;
  if (!mayConfirm) return who ?? <p>Authors and administrators confirm it.</p>;
  return (
    <form className="grid gap-3 justify-items-start w-full" noValidate onSubmit={confirm}>
      {who}
      <TextField
        label={theirs ? "Why the site is right" : "Source or note (optional)"}
        maxLength={500}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        error={errors["note"] ?? failed}
      />
      <div className="flex flex-wrap gap-2">
        <Button small type="submit" aria-disabled={busy} aria-label={`${act}: ${subject}`}>
          {act}
        </Button>
        {confirmed ? (
          <Button small aria-disabled={busy} onClick={() => void takeBack()}>
            Take back
          </Button>
        ) : null}
      </div>
    </form>
  );
}
