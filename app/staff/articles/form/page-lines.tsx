import CloudCheck from "lucide-react/icons/cloud-check";
import CloudOff from "lucide-react/icons/cloud-off";
import Users from "lucide-react/icons/users";
import type { DraftState } from "../../../drafts/store.ts";
import { useConflicts } from "../../sync/conflicts.ts";
import type { StoredConflict } from "../../sync/mutation.ts";
import { useShown } from "../../sync/device-context.ts";
import { usePresence } from "../../sync/presence.ts";
import { isComparable } from "../conflicts/conflict-kind.ts";
import { conflictText } from "../conflicts/conflict-text.ts";
import { fieldLabels } from "../../ui/article-fields.ts";
import type { Gone } from "./use-article.ts";
import type { News } from "./use-open.ts";
import { when } from "../../ui/time.ts";
import { Button } from "../../ui/button.tsx";

const draftLook =
  "flex gap-2 items-center text-sm text-fg-2 in-data-page:max-md:gap-1 in-data-page:max-md:text-xs in-data-page:max-md:leading-none";

/** Beside the title of a page it is short: the narrower the window, the fewer words. */
export function DraftLine({ draft }: { draft: DraftState }) {
  if (!draft) return null;
  if ("problem" in draft)
    return (
      <p className={draftLook} role="status">
        <CloudOff size={18} />
        No draft can be kept on this device: save before you close
      </p>
    );
  return (
    <p className={draftLook}>
      <CloudCheck size={18} />
      <span className="in-data-page:whitespace-nowrap">
        <span className="in-data-page:max-md:sr-only">
          Draft kept<span className="in-data-page:max-xl:sr-only"> on this device</span>,{" "}
        </span>
        <span className="num">{when(draft.at, Date.now())}</span>
      </span>
    </p>
  );
}

export function OthersLine({ article }: { article: string | undefined }) {
  const names = usePresence(article);
  if (names.length === 0) return null;
  return (
    <p className="flex gap-2 items-center mb-5 text-sm text-fg-2" role="status">
      <Users size={18} />
      {list.format(names)} {names.length === 1 ? "is" : "are"} also editing this article.
    </p>
  );
}

export function EndedLine() {
  const ended = useShown("ended");
  return (
    <div aria-live="polite">
      {ended ? (
        <p className="note note-warn">
          Your session ended. Nothing is lost: sign in when you save.
        </p>
      ) : null}
    </div>
  );
}

interface ConflictLineProps {
  article: string;
  onDecide: (conflict: StoredConflict) => void;
}

/** Says that a save conflicts with another editor's while the article stays open. */
export function ConflictLine({ article, onDecide }: ConflictLineProps) {
  const conflict = useConflicts().find((one) => one.article === article && isComparable(one));
  return (
    <div aria-live="polite">
      {conflict ? (
        <div className="note note-warn flex flex-wrap items-center gap-3">
          <p className="flex-1 basis-80">{conflictText(conflict).text}</p>
          <Button small onClick={() => onDecide(conflict)}>
            Compare
          </Button>
        </div>
      ) : null}
    </div>
  );
}

const list = new Intl.ListFormat("en-GB");

interface NewsLineProps {
  news: News | undefined;
  /** Name of the other editor who changed the article, if known. */
  by?: string | undefined;
  /** Set if the article was deleted: in the bin, or for good. */
  gone: Gone | undefined;
}

/** Reports changes to the open article from another browser or tab. */
export function NewsLine({ news, by, gone }: NewsLineProps) {
  const said = gone ? deleted[gone] : news && changed(news, by);
  // A live region must exist before its text, or the text is not read out.
  return (
    <div aria-live="polite">
      {said ? (
        <p className={gone || news?.kind === "both" ? "note note-warn" : "note note-info"}>
          {said}
        </p>
      ) : null}
    </div>
  );
}

const deleted: Record<Gone, string> = {
  bin: "This article was moved to the bin elsewhere. Your text is still here; when you save, you choose whether to restore the article with it.",
  "for good":
    "This article was deleted for good elsewhere. Your text is still here but can no longer be saved: copy what you need into a new article.",
};

function changed({ kind, fields }: News, by: string | undefined): string {
  const names = list.format(fields.map((name) => `the ${fieldLabels[name].toLowerCase()}`));
  return kind === "both"
    ? `${by ? `${by} also changed` : "Also changed elsewhere:"} ${names}. Keep writing; you will choose when you save.`
    : `${by ? `${by} just changed` : "Just changed elsewhere:"} ${names}. This is the new text.`;
}
