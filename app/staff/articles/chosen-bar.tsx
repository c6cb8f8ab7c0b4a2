import { useQueryClient } from "@tanstack/react-query";
import Trash from "lucide-react/icons/trash-2";
import { useState } from "react";
import type { StaffInsightSummary, InsightStatus } from "../../../db/schema/insights-staff.ts";
import { showToast } from "../../ui/toast.tsx";
import { inWords } from "../call.ts";
import { articleQuery, readAgain } from "./queries.ts";
import { move } from "./save.ts";
import { statusName } from "./status.tsx";

interface ChosenBarProps {
  chosen: readonly StaffInsightSummary[];
  onDelete: () => void;
  /** None is chosen any more. */
  onDone: () => void;
}

// A moment to appear at is set for each article by itself.
const moves: readonly InsightStatus[] = ["published", "draft", "archived"];
const verbs: Partial<Record<InsightStatus, string>> = {
  published: "Publish",
  draft: "Make a draft",
  archived: "Archive",
};

/** What can be done with all chosen articles at once. */
export function ChosenBar({ chosen, onDelete, onDone }: ChosenBarProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const moveAll = async (status: InsightStatus) => {
    setBusy(true);
    let moved = 0;
    try {
      for (const { id, status: now } of chosen) {
        if (now === status) continue;
        await move(await client.fetchQuery(articleQuery(id)), status);
        moved++;
      }
      onDone();
      await showToast({
        kind: "success",
        title: `${articles(moved)} updated successfully`,
        text: `Now ${statusName(status).toLowerCase()}.`,
      });
    } catch (error) {
      await showToast({
        kind: "destructive",
        title: "Failed to update article",
        text: `${moved} of ${chosen.length} were updated. ${inWords(error)}`,
      }).catch(() => undefined); // The list shows which ones.
    } finally {
      setBusy(false);
      await readAgain(client);
    }
  };
  return (
    <div className="cms-chosen" role="toolbar" aria-label="Chosen articles">
      <b className="num">{articles(chosen.length)} chosen</b>
      {moves.map((status) => (
        <button
          key={status}
          type="button"
          className="btn btn-secondary btn-sm"
          disabled={busy}
          onClick={() => void moveAll(status)}
        >
          {verbs[status]}
        </button>
      ))}
      <button
        type="button"
        className="btn btn-ghost btn-sm cms-delete"
        disabled={busy}
        onClick={onDelete}
      >
        <Trash className="i" size={20} aria-hidden="true" />
        Delete
      </button>
      <button type="button" className="btn btn-ghost btn-sm" disabled={busy} onClick={onDone}>
        Choose none
      </button>
    </div>
  );
}

const articles = (count: number): string => (count === 1 ? "1 article" : `${count} articles`);
