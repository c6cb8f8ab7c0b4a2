import Ellipsis from "lucide-react/icons/ellipsis";
import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { useCallback, useState } from "react";
import ArrowDownUp from "lucide-react/icons/arrow-down-up";
import type { useArticles } from "../../sync/device-context.ts";
import { useQueue } from "../../sync/queue.ts";
import { lazy } from "../../layout/lazy.tsx";
import { toContinue, type UnsavedDraft } from "../form/unsaved-draft.ts";
import { withIds } from "./listing.ts";
import { ArticleTable } from "./table.tsx";
import { Tools } from "./tools.tsx";
import type { useListing } from "./use-listing.ts";
import type { ToOpen } from "../use-opened.ts";
import { when } from "../../ui/time.ts";
import { Button } from "../../ui/button.tsx";
import { PickButton } from "../../ui/pick-button.tsx";
import { NotLoaded } from "../../ui/not-loaded.tsx";
import { useSelection } from "../../ui/use-selection.ts";

// The code that stores changes is loaded with it, so that a press need not wait.
const ChosenBar = lazy(async () => {
  const [{ ChosenBar }] = await Promise.all([
    import("./chosen-bar.tsx"),
    import("../../sync/submit-change.ts"),
  ]);
  return ChosenBar;
});

const NothingFound = lazy(async () => (await import("./nothing-found.tsx")).NothingFound);
const TextSearch = lazy(async () => (await import("./nothing-found.tsx")).TextSearch);

const TransferDialog = lazy(
  async () => (await import("../../transfer/dialog.tsx")).TransferDialog,
  undefined,
  { preload: false },
);

const UnsavedDrafts = lazy(async () => (await import("./unsaved-drafts.tsx")).UnsavedDrafts);

interface ListScreenProps {
  articles: ReturnType<typeof useArticles>;
  listing: ReturnType<typeof useListing>;
  conflicting: ReadonlySet<string>;
  drafts: readonly UnsavedDraft[];
  mayWrite: boolean;
  onBin: () => void;
  onOpen: (article: ToOpen) => void;
  /** Opens the menu of an article, below this button. */
  onMore: (id: string, anchor: HTMLElement) => void;
  onDelete: (ids: readonly string[]) => void;
  onCompare: (id: string) => void;
}

// A slow phone can render this many rows at once.
const longList = 60;
// With so few results, a search in the texts may be worth it.
const shortList = 5;

/** The articles, with filters and actions. */
export function ListScreen(props: ListScreenProps) {
  const { articles, listing, drafts, mayWrite, onOpen, onDelete } = props;
  const { rows, partial, failed, again } = articles;
  const { shown, shownView } = listing;
  const isPartial = partial || !listing.complete;
  const selection = useSelection(shown.map(({ id }) => id));
  const { chosen, chooseAll } = selection;
  const edit = useCallback((id: string) => onOpen({ id }), [onOpen]);
  const chosenHere = withIds(shown, chosen);
  return (
    <>
      <div className="articles-head">
        <Tools
          view={listing.view}
          categories={listing.categories}
          stale={listing.stale}
          onChange={listing.change}
        />
        <FileActions chosen={chosenHere.map(({ id }) => id)} onBin={props.onBin} />
        {mayWrite ? (
          <Button className="articles-new" variant="primary" Icon={Plus} onClick={() => onOpen({})}>
            New Article
          </Button>
        ) : null}
      </div>
      {drafts.length > 0 ? (
        <UnsavedDrafts drafts={drafts} onContinue={(draft) => onOpen(toContinue(draft))} />
      ) : null}
      {mayWrite && chosenHere.length > 0 ? (
        <ChosenBar
          chosen={chosenHere}
          of={shown.length}
          onChooseAll={chooseAll}
          onDelete={() => onDelete(chosenHere.map(({ id }) => id))}
          onDone={selection.clear}
        />
      ) : null}
      {rows ? null : failed ? <NotLoaded what="articles" onAgain={again} /> : <LoadingRows />}
      {rows && !isPartial && shown.length === 0 ? (
        <NothingFound words={shownView.words} onClear={listing.clear} texts={listing.texts} />
      ) : null}
      {shown.length > 0 ? (
        <ArticleTable
          articles={shown}
          drawn={isPartial ? "first rows" : rows && rows.length > longList ? "in sight" : "all"}
          conflicting={props.conflicting}
          view={shownView}
          onSort={listing.sort}
          chosen={chosen}
          onChoose={selection.choose}
          onChooseAll={chooseAll}
          onEdit={mayWrite ? edit : undefined}
          onMore={props.onMore}
          onDelete={mayWrite ? onDelete : undefined}
          onCompare={mayWrite ? props.onCompare : undefined}
        />
      ) : null}
      {rows && !isPartial ? (
        <Below shown={shown.length} all={rows.length} texts={listing.texts} />
      ) : null}
    </>
  );
}

const fileChoices = [
  { value: "bin", label: "Bin" },
  { value: "transfer", label: "Import, export" },
];

/** Two buttons, or a menu where they do not fit. */
function FileActions({ chosen, onBin }: { chosen: readonly string[]; onBin: () => void }) {
  const [open, setOpen] = useState(false);
  const openTransfer = () => setOpen(true);
  return (
    <>
      <div className="articles-files">
        <Button Icon={Trash} onClick={onBin}>
          Bin
        </Button>
        <Button Icon={ArrowDownUp} aria-haspopup="dialog" onClick={openTransfer}>
          Import, export
        </Button>
      </div>
      <PickButton
        className="iconbtn md:hidden [grid-area:1/3]"
        label="More"
        aria-label="More"
        plain
        choices={fileChoices}
        onPick={(value) => (value === "bin" ? onBin() : openTransfer())}
      >
        <Ellipsis size={20} />
      </PickButton>
      {open ? <TransferDialog chosen={chosen} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

interface BelowProps {
  shown: number;
  all: number;
  texts: ReturnType<typeof useListing>["texts"];
}

function Below({ shown, all, texts }: BelowProps) {
  const { syncedAt } = useQueue();
  return (
    <div className="grid gap-4 pt-4">
      {texts.words && shown > 0 && shown <= shortList ? <TextSearch texts={texts} /> : null}
      <p className="text-sm text-fg-2" role="status">
        {shown === all
          ? `${all} ${all === 1 ? "article" : "articles"}`
          : `${shown} of ${all} articles`}
        {syncedAt === null ? "" : `, last synced ${when(syncedAt, Date.now())}`}
      </p>
    </div>
  );
}

const LoadingRows = () => (
  <div className="articles grid gap-6 px-4 py-5" role="status">
    <p>Loading articles...</p>
    {[0, 1, 2, 3].map((row) => (
      <span key={row} className="h-3 w-3/5 rounded-1 bg-line" aria-hidden="true" />
    ))}
  </div>
);
