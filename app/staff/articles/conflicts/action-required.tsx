import GitCompare from "lucide-react/icons/git-compare";
import { useEffect, useRef, useState, type RefObject } from "react";
import type { ArticleFields } from "../../../../db/schema/insights/operations.ts";
import { saveFile } from "../../../ui/save-file.ts";
import { restoreWithMine, discard, resolveConflict, retry } from "../../sync/decide.ts";
import { useDevice } from "../../sync/device-context.ts";
import { dropDecided } from "../../sync/drop-decided.ts";
import type { StoredConflict } from "../../sync/mutation.ts";
import { restoreFocus } from "../../ui/restore-focus.ts";
import { valuesOfSide } from "./compare/choices.ts";
import { type ConflictKind, conflictKindOf } from "./conflict-kind.ts";
import { conflictText, titleOf } from "./conflict-text.ts";
import { type Decide, useDecide } from "./use-decide.ts";
import { useReopenRejected } from "./reopen-rejected.ts";
import type { ToOpen } from "../use-opened.ts";
import ArrowUp from "lucide-react/icons/arrow-up";
import { decisionsNeeded } from "../../layout/sync-pill.tsx";
import { Button } from "../../ui/button.tsx";

interface ActionRequiredProps {
  conflicts: readonly StoredConflict[];
  onCompare: (conflict: StoredConflict) => void;
  onOpen: (article: ToOpen) => void;
}

const firstShown = 3;

/** Conflicts for this editor to decide: two versions, a deletion that met an edit, or a refusal. */
export function ActionRequired({ conflicts, onCompare, onOpen }: ActionRequiredProps) {
  useDropDecided(conflicts);
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
        <Button className="mt-3" small onClick={() => setAll(true)}>
          {more} more decisions needed
        </Button>
      ) : null}
      <ScrollToBanner count={conflicts.length} to={banners} />
    </div>
  );
}

/** Deletes what was begun of decisions that were made since, here or in another tab. */
function useDropDecided(conflicts: readonly StoredConflict[]): void {
  const device = useDevice();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again when a conflict is decided
  useEffect(() => {
    const drop = () => void (device && dropDecided(device.context).catch(() => undefined));
    drop();
    // The last one takes this with it.
    return drop;
  }, [device, conflicts]);
}

type Act = false | [words: string, act: () => unknown];
const looks = ["primary", "secondary"] as const;

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
  const { head, text } = conflictText(conflict);
  const acts: Record<ConflictKind, () => Act[]> = {
    versions: () => [
      ["Compare", () => onCompare(conflict)],
      ["Keep mine", () => run(() => resolveConflict(conflict, valuesOfSide(conflict, "mine")))],
      ["Keep theirs", () => run(() => resolveConflict(conflict, valuesOfSide(conflict, "theirs")))],
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
    <section
      className="grid lg:grid-cols-[auto_1fr_auto] gap-x-5 gap-y-3 items-center mt-5 px-4.5 py-4 [border:1px_solid_color-mix(in_srgb,var(--warn)_50%,transparent)] rounded-3 bg-warn-soft text-warn-fg wrap-anywhere"
      aria-label={head}
      tabIndex={-1}
    >
      <GitCompare size={22} />
      <div>
        <b className="block">{head}</b>
        {text}
      </div>
      <div className="flex flex-wrap gap-2 [&>.btn-ghost]:text-inherit">
        {acts[conflictKindOf(conflict)]().map((offered, nth) => {
          if (!offered) return null;
          const [words, act] = offered;
          return (
            <Button
              key={words}
              variant={looks[nth] ?? "ghost"}
              small
              disabled={busy}
              onClick={() => void act()}
            >
              {words}
            </Button>
          );
        })}
      </div>
    </section>
  );
}

/** Downloads a text that could not be sent. */
function saveAsFile(title: string, fields: ArticleFields): void {
  saveFile(
    `${title.replace(/[^\p{L}\p{N}]+/gu, "-").slice(0, 80) || "article"}.json`,
    new Blob([JSON.stringify(fields, null, 2)], { type: "application/json" }),
  );
}

interface ScrollToBannerProps {
  count: number;
  to: RefObject<HTMLElement | null>;
}

/**
 * While the banners are out of sight, a button that scrolls to the first one: at the left, where no toast lies, and not
 * while somebody has to sign in first.
 */
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
    <button
      type="button"
      className="sync sync-bad [position:fixed] bottom-[calc(1rem+env(safe-area-inset-bottom))] left-(--gutter) lg:left-[17.75rem] z-(--z-raised) min-h-(--target) px-4 [border:1px_solid_currentcolor] [box-shadow:var(--shadow-2)] in-[:root:has(.session-ended)]:hidden"
      onClick={scroll}
    >
      <ArrowUp size={18} />
      {decisionsNeeded(count)}
    </button>
  );
}
