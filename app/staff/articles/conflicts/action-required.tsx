import GitCompare from "lucide-react/icons/git-compare";
import { useEffect, useRef, useState, type RefObject } from "react";
import type { ArticleFields } from "../../../../db/schema/insights/operations.ts";
import { restoreWithMine, discard, resolveConflict, retry } from "../../sync/conflicts.ts";
import type { StoredConflict } from "../../sync/mutation.ts";
import { restoreFocus } from "../../ui/restore-focus.ts";
import { conflictKindOf, titleOf } from "./compare/question.ts";
import { type Decide, useDecide } from "./use-decide.ts";
import { useReopenRejected } from "./reopen-rejected.ts";
import type { ToOpen } from "../use-opened.ts";
import { atWhen } from "../../ui/time.ts";
import ArrowUp from "lucide-react/icons/arrow-up";
import { decisionsNeeded } from "../../layout/sync-pill.tsx";
import "./scroll-to-banner.css";

interface ActionRequiredProps {
  conflicts: readonly StoredConflict[];
  onCompare: (conflict: StoredConflict) => void;
  onOpen: (article: ToOpen) => void;
}

const firstShown = 3;

/** What this editor has to decide: two versions, a deletion that met an edit, or a refusal. */
export function ActionRequired({ conflicts, onCompare, onOpen }: ActionRequiredProps) {
  const decide = useDecide();
  const reopen = useReopenRejected(onOpen);
  const [all, setAll] = useState(false);
  const shown = all ? conflicts : conflicts.slice(0, firstShown);
  const more = conflicts.length - shown.length;
  const banners = useRef<HTMLDivElement>(null);
  return (
    <div ref={banners}>
      {shown.map((conflict) => (
        <Banner
          key={conflict.operation}
          conflict={conflict}
          onEdit={(one) => void reopen(one)}
          onCompare={onCompare}
          decide={decide}
        />
      ))}
      {more > 0 ? (
        <button
          type="button"
          className="btn btn-secondary btn-sm cms-more"
          onClick={() => setAll(true)}
        >
          {more} more decisions needed
        </button>
      ) : null}
      <ScrollToBanner count={conflicts.length} to={banners} />
    </div>
  );
}

type Act = false | [words: string, act: () => unknown];
const looks = ["btn-primary", "btn-secondary"];

interface BannerProps extends Pick<ActionRequiredProps, "onCompare"> {
  conflict: StoredConflict;
  decide: Decide;
  onEdit: (conflict: StoredConflict) => void;
}

function Banner({ conflict, onCompare, onEdit, decide }: BannerProps) {
  const [busy, setBusy] = useState(false);
  const isDecided = useRef(false);
  useEffect(
    () => () => {
      if (isDecided.current) restoreFocus();
    },
    [],
  );
  const run = async (...decided: Parameters<Decide>) => {
    isDecided.current = true;
    setBusy(true);
    await decide(...decided);
    setBusy(false);
  };
  const { head, text } = wordsOf(conflict);
  const acts: Record<ReturnType<typeof conflictKindOf>, () => Act[]> = {
    versions: () => [
      ["Compare", () => onCompare(conflict)],
      ["Keep mine", () => run(() => resolveConflict(conflict, valuesOf(conflict, conflict.mine)))],
      [
        "Keep theirs",
        () => run(() => resolveConflict(conflict, valuesOf(conflict, conflict.theirs))),
      ],
    ],
    deleted: () => [
      ["Compare", () => onCompare(conflict)],
      ["Restore it with my changes", () => run(() => restoreWithMine(conflict))],
      ["Keep it deleted", () => run(() => discard(conflict), "The article stays in the bin")],
    ],
    changed: () => [
      ["Keep it", () => run(() => discard(conflict), "The article stays")],
      [
        "Delete anyway",
        () => run(() => resolveConflict(conflict, {}), "Article deleted successfully"),
      ],
    ],
    refused: () => [
      (conflict.kind === "edit" || conflict.kind === "create") && ["Edit", () => onEdit(conflict)],
      ["Try again", () => run(() => retry(conflict))],
      Object.keys(conflict.mine).length > 0 && [
        "Save my text as a file",
        () => saveAsFile(titleOf(conflict), conflict.mine),
      ],
      ["Discard", () => run(() => discard(conflict), "Discarded")],
    ],
  };
  return (
    <section className="cms-banner" aria-label={head} tabIndex={-1}>
      <GitCompare className="i" size={22} aria-hidden="true" />
      <div>
        <b>{head}</b>
        {text}
      </div>
      <div className="cms-banner-acts">
        {acts[conflictKindOf(conflict)]().map((offered, nth) => {
          if (!offered) return null;
          const [words, act] = offered;
          return (
            <button
              key={words}
              type="button"
              className={`btn btn-sm ${looks[nth] ?? "btn-ghost"}`}
              disabled={busy}
              onClick={() => void act()}
            >
              {words}
            </button>
          );
        })}
      </div>
    </section>
  );
}

const valuesOf = (
  { fields }: StoredConflict,
  side: ArticleFields | StoredConflict["theirs"],
): ArticleFields => Object.fromEntries(fields.map((name) => [name, side?.[name] ?? null]));

export function wordsOf(conflict: StoredConflict): { head: string; text: string } {
  const { by, theirs, writtenAt, problem } = conflict;
  const now = Date.now();
  const title = `“${titleOf(conflict)}”`;
  const editor = by ?? "Someone";
  const then = theirs ? atWhen(Date.parse(theirs.updatedAt), now) : "";
  const savedAt = atWhen(writtenAt, now);
  switch (conflictKindOf(conflict)) {
    case "versions":
      return {
        head: `${title} has two versions`,
        text: `${editor} saved on the server ${then}, you edited it here ${savedAt}. Nothing is lost; choose which one to keep.`,
      };
    case "deleted":
      return {
        head: `${title} was deleted while you edited it`,
        text: `${editor} deleted it ${then}, you edited it here ${savedAt}. Nothing is lost; it is in the bin.`,
      };
    case "changed":
      return {
        head: `${title} was changed before your deletion arrived`,
        text: `${editor} saved on the server ${then}, you deleted it here ${savedAt}. It was not deleted.`,
      };
    default:
      return {
        head: `${title} was not accepted`,
        text: `${problem ?? "The article no longer exists on the server."} What you wrote ${savedAt} is kept on this device.`,
      };
  }
}

/** Downloads a text that could not be sent. */
function saveAsFile(title: string, fields: ArticleFields): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(fields, null, 2)], { type: "application/json" }),
  );
  const link = document.createElement("a");
  link.href = address;
  link.download = `${title.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80) || "article"}.json`;
  link.click();
  URL.revokeObjectURL(address);
}

interface ScrollToBannerProps {
  count: number;
  to: RefObject<HTMLElement | null>;
}

/** While the banners are out of sight, a button that scrolls to the first one. */
function ScrollToBanner({ count, to }: ScrollToBannerProps) {
  const [inSight, setInSight] = useState(true);
  useEffect(() => {
    const banners = to.current;
    if (!banners) return undefined;
    const watching = new IntersectionObserver((entries) =>
      setInSight(entries.at(-1)?.isIntersecting ?? true),
    );
    watching.observe(banners);
    return () => watching.disconnect();
  }, [to]);
  if (inSight) return null;
  const scroll = () => {
    const first = to.current?.querySelector("section");
    first?.scrollIntoView({ block: "center", behavior: "instant" });
    first?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className="sync sync-bad cms-way" onClick={scroll}>
      <ArrowUp className="i" size={18} aria-hidden="true" />
      {decisionsNeeded(count)}
    </button>
  );
}
