import Plus from "lucide-react/icons/plus";
import Trash from "lucide-react/icons/trash-2";
import { type ComponentType, useCallback, useState } from "react";
import type { ArticleRow, useArticles } from "../../sync/articles.ts";
import { useQueue } from "../../sync/queue.ts";
import { lazy } from "../../layout/lazy.tsx";
import type { UnsavedDraft } from "../form/draft-form.ts";
import { withIds } from "./listing.ts";
import { LoadingRows, Unread } from "./empty-states.tsx";
import { ArticleTable } from "./table.tsx";
import { Tools } from "./tools.tsx";
import type { useListing } from "./use-listing.ts";
import type { ToOpen } from "../use-opened.ts";
import { when } from "../when.ts";

// With what keeps a change on the device, so that it is there before anything is pressed.
const ChosenBar = lazy(async () => {
  const [{ ChosenBar }] = await Promise.all([
    import("./chosen-bar.tsx"),
    import("../../sync/send.ts"),
  ]);
  return ChosenBar;
});

// There is something to find at first.
const NothingFound = lazy(async () => (await import("./nothing-found.tsx")).NothingFound);
const TextSearch = lazy(async () => (await import("./nothing-found.tsx")).TextSearch);

const LeftDrafts = lazy(async () => (await import("./unsaved-drafts.tsx")).UnsavedDrafts);

interface ListScreenProps {
  articles: ReturnType<typeof useArticles>;
  listing: ReturnType<typeof useListing>;
  /** Those that have two versions. */
  doubles: ReadonlySet<string>;
  drafts: readonly UnsavedDraft[];
  /** May change something. */
  editor: boolean;
  Transfer: ComponentType<{ chosen: readonly string[] }>;
  onBin: () => void;
  onOpen: (article: ToOpen) => void;
  /** Opens what else can be done with an article, below this button. */
  onMore: (id: string, anchor: HTMLElement) => void;
  onDelete: (ids: readonly string[]) => void;
  onCompare: (id: string) => void;
}

// Rows that a slow phone draws at once.
const longList = 60;
// So few that what is looked for may be in a text.
const shortList = 5;

/** The articles, what narrows them down, and what can be done with those that are chosen. */
export function ListScreen(props: ListScreenProps) {
  const { articles, listing, drafts, editor, Transfer, onOpen, onDelete } = props;
  const { rows, beginning, failed, again } = articles;
  const { shown, shownView } = listing;
  const isBeginning = beginning || !listing.whole;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const choose = useCallback((id: string, isChosen: boolean) => {
    setChosen((ids) => {
      const next = new Set(ids);
      if (isChosen) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const edit = useCallback((id: string) => onOpen({ id }), [onOpen]);
  const chooseAll = useCallback(
    (isAll: boolean) => setChosen(new Set(isAll ? shown.map(({ id }) => id) : [])),
    [shown],
  );
  const chosenHere = withIds(shown, chosen);
  return (
    <>
      <div className="cms-head">
        <Tools
          view={listing.view}
          categories={listing.categories}
          stale={listing.stale}
          onChange={listing.change}
        />
        <div className="cms-files">
          <button type="button" className="btn btn-secondary" onClick={props.onBin}>
            <Trash className="i" size={20} aria-hidden="true" />
            Bin
          </button>
          <Transfer chosen={chosenHere.map(({ id }) => id)} />
        </div>
        {editor ? (
          <button type="button" className="btn btn-primary cms-new" onClick={() => onOpen({})}>
            <Plus className="i" size={20} aria-hidden="true" />
            New Article
          </button>
        ) : null}
      </div>
      {drafts.length > 0 ? (
        <LeftDrafts
          drafts={drafts}
          onContinue={({ isNew, id, key }) => onOpen({ id: isNew ? undefined : id, draft: key })}
        />
      ) : null}
      {editor && chosenHere.length > 0 ? (
        <ChosenBar
          chosen={chosenHere}
          of={shown.length}
          onChooseAll={chooseAll}
          onDelete={() => onDelete(chosenHere.map(({ id }) => id))}
          onDone={() => setChosen(new Set())}
        />
      ) : null}
      {rows ? null : failed ? <Unread onAgain={again} /> : <LoadingRows />}
      {rows && !isBeginning && shown.length === 0 ? (
        <NothingFound words={shownView.words} onClear={listing.clear} texts={listing.texts} />
      ) : null}
      {shown.length > 0 ? (
        <ArticleTable
          articles={shown}
          // The others are drawn when these have been seen.
          drawn={isBeginning ? "beginning" : rows && rows.length > longList ? "in sight" : "all"}
          doubles={props.doubles}
          view={shownView}
          onSort={listing.sort}
          chosen={chosen}
          onChoose={choose}
          onChooseAll={chooseAll}
          onEdit={editor ? edit : undefined}
          onMore={props.onMore}
          onDelete={editor ? onDelete : undefined}
          onCompare={editor ? props.onCompare : undefined}
        />
      ) : null}
      {rows && !isBeginning ? (
        <Below shown={shown.length} rows={rows} texts={listing.texts} />
      ) : null}
    </>
  );
}

interface BelowProps {
  shown: number;
  rows: readonly ArticleRow[];
  texts: ReturnType<typeof useListing>["texts"];
}

function Below({ shown, rows, texts }: BelowProps) {
  return (
    <>
      {texts.words && shown > 0 && shown <= shortList ? <TextSearch texts={texts} /> : null}
      <Count shown={shown} rows={rows} />
    </>
  );
}

function Count({ shown, rows }: { shown: number; rows: readonly ArticleRow[] }) {
  const { syncedAt } = useQueue();
  return (
    <p className="cms-count" role="status">
      {countOf(shown, rows.length)}
      {syncedAt === null ? "" : `, last synced ${when(syncedAt, Date.now())}`}
    </p>
  );
}

const countOf = (shown: number, all: number): string =>
  shown === all ? `${all} ${all === 1 ? "article" : "articles"}` : `${shown} of ${all} articles`;
