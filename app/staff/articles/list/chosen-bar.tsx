import { useQueryClient } from "@tanstack/react-query";
import Trash from "lucide-react/icons/trash-2";
import X from "lucide-react/icons/x";
import { type ComponentProps, useState } from "react";
import type { InsightStatus } from "../../../../db/schema/insights/fields.ts";
import type { ArticleRow } from "../../sync/articles.ts";
import { send, whenSent } from "../../sync/send.ts";
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
    <div
      className="sticky short:static top-0 z-1 flex flex-wrap items-center gap-2 max-md:gap-1.5 mb-4 px-3.5 py-2 hairline rounded-3 bg-brand-soft"
      role="toolbar"
      aria-label="Selected articles"
    >
      {/* On wide screens, the table's head has the box. */}
      <ChooseAll
        className="flex max-md:flex-[1_0_calc(100%-2*var(--target)-0.75rem)] gap-3 items-center min-h-(--target) md:mr-2 xl:pointer-events-none xl:[&>input]:hidden"
        chosen={chosen.length}
        of={of}
        onChooseAll={onChooseAll}
      >
        <b>{articles(chosen.length)} selected</b>
      </ChooseAll>
      {moves.map((status) => (
        <Button
          className="max-md:flex-[1_0_auto] max-md:order-1 max-xl:px-2.5"
          small
          key={status}
          disabled={busy}
          onClick={() => void moveAll(status)}
        >
          {verbs[status]}
        </Button>
      ))}
      <Act className="takes-away" Icon={Trash} disabled={busy} onClick={onDelete}>
        Delete
      </Act>
      <Act
        className="md:ml-auto md:[&>svg]:hidden"
        Icon={X}
        aria-label="Clear selection"
        disabled={busy}
        onClick={onDone}
      >
        Clear
      </Act>
    </div>
  );
}

/** On phones its icon alone. */
const Act = ({ className, children, ...rest }: ComponentProps<typeof Button>) => (
  <Button
    className={`max-md:w-(--target) max-md:-mr-2 max-md:p-0 max-xl:px-2.5 ${className}`}
    variant="ghost"
    small
    {...rest}
  >
    <span className="max-md:sr-only">{children}</span>
  </Button>
);

const articles = (count: number): string => (count === 1 ? "1 article" : `${count} articles`);
