import { useQueryClient } from "@tanstack/react-query";
import Trash from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import { useState } from "react";
import type { InsightStatus } from "../../../../db/schema/insights/fields.ts";
import type { ArticleRow } from "../../sync/articles.ts";
import { send, whenSent } from "../../sync/queue.ts";
import "./chosen-bar.css";
import { failureText } from "../../sync/failure-text.ts";
import { ChooseAll } from "../../ui/choose-all.tsx";
import { invalidateArticles } from "../queries.ts";
import { notify } from "../notify.ts";
import { Button } from "../../ui/button.tsx";

interface ChosenBarProps {
  chosen: readonly ArticleRow[];
  of: number;
  onChooseAll: (all: boolean) => void;
  onDelete: () => void;
  onDone: () => void;
}

// Articles can only be scheduled one by one.
const moves: readonly InsightStatus[] = ["published", "draft", "archived"];
const verbs: Partial<Record<InsightStatus, string>> = {
  published: "Publish",
  draft: "Revert to draft",
  archived: "Archive",
};

export function ChosenBar({ chosen, of, onChooseAll, onDelete, onDone }: ChosenBarProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const moveAll = async (status: InsightStatus) => {
    setBusy(true);
    let moved = 0;
    let waiting = false;
    let failure: string | undefined;
    for (const { id, title, version, status: now, publishAt } of chosen) {
      if (now === status) continue;
      const fields = { status, ...(publishAt ? { publishAt: null } : {}) };
      const sent = await send({ kind: "edit", article: id, base: version, fields });
      waiting ||= sent.kind === "waiting";
      const why = failureText(sent, Object.keys(fields));
      if (why === undefined) moved++;
      else failure ??= `“${title}”: ${why}`;
    }
    setBusy(false);
    void invalidateArticles(client);
    if (failure) {
      notify(
        "destructive",
        "Failed to update article",
        `${moved} of ${chosen.length} were updated. ${failure}`,
      );
      return;
    }
    onDone();
    if (moved === 0) notify("success", "Nothing to change", `They were ${status} already.`);
    else if (waiting) notify("success", "Saved on this device", whenSent());
    else notify("success", `${articles(moved)} updated successfully`, `Now ${status}.`);
  };
  return (
    <div className="cms-chosen" role="toolbar" aria-label="Selected articles">
      <ChooseAll chosen={chosen.length} of={of} onChooseAll={onChooseAll}>
        <b>{articles(chosen.length)} selected</b>
      </ChooseAll>
      {moves.map((status) => (
        <Button small key={status} disabled={busy} onClick={() => void moveAll(status)}>
          {verbs[status]}
        </Button>
      ))}
      <Button
        className="cms-delete"
        variant="ghost"
        small
        Icon={Trash}
        disabled={busy}
        onClick={onDelete}
      >
        <span>Delete</span>
      </Button>
      <Button
        className="cms-clear"
        variant="ghost"
        small
        Icon={X}
        aria-label="Clear selection"
        disabled={busy}
        onClick={onDone}
      >
        <span>Clear</span>
      </Button>
    </div>
  );
}

const articles = (count: number): string => (count === 1 ? "1 article" : `${count} articles`);
