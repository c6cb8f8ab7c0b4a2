import { useQuery, useQueryClient } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useCallback, useDeferredValue, useMemo, useState } from "react";
import "./articles.css";
import { isAtLeast } from "../../../db/schema/staff.ts";
import { useMe } from "../me.ts";
import { ChosenBar } from "./chosen-bar.tsx";
import type { Editor } from "./form.tsx";
import { categoriesOf, firstView, inOrder, listed, narrow, type View } from "./list.ts";
import { LoadingRows, NothingFound } from "./nothing.tsx";
import { OpenArticle, type Opened } from "./open-article.tsx";
import { articlesQuery } from "./queries.ts";
import { ArticleTable } from "./table.tsx";
import { Tools } from "./tools.tsx";
import { useDelete } from "./use-delete.tsx";

interface ArticlesScreenProps {
  Editor: Editor;
  /** Who writes a new article, until somebody else is named. */
  author: string;
}

/** The Insights CMS (spec.md §2 Admin). */
export function ArticlesScreen({ Editor, author }: ArticlesScreenProps) {
  const articles = useQuery(articlesQuery);
  const client = useQueryClient();
  const editor = isAtLeast(useMe().role, "editor");
  const [view, setView] = useState<View>(firstView);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Opened>();
  // Typing is painted first; the rows follow when the browser has time.
  const shownView = useDeferredValue(view);
  const { by, direction } = shownView;
  const all = useMemo(
    () => inOrder(listed(articles.data ?? []), { by, direction }),
    [articles.data, by, direction],
  );
  const shown = useMemo(() => narrow(all, shownView), [all, shownView]);
  const categories = useMemo(() => categoriesOf(articles.data ?? []), [articles.data]);
  const { ask, dialog: deleteDialog } = useDelete(articles.data ?? [], (gone) => {
    setChosen((ids) => new Set([...ids].filter((id) => !gone.has(id))));
    setOpened(undefined);
  });

  const choose = useCallback((id: string, isChosen: boolean) => {
    setChosen((ids) => {
      const next = new Set(ids);
      if (isChosen) next.add(id);
      else next.delete(id);
      return next;
    });
  }, []);
  const edit = useCallback((id: string) => setOpened({ id }), []);
  const change = useCallback(
    (fields: Partial<View>) => setView((before) => ({ ...before, ...fields })),
    [],
  );
  const sort = useCallback(
    (column: View["by"]) =>
      setView((before) => ({ ...before, by: column, direction: directionAfter(before, column) })),
    [],
  );
  const chooseAll = useCallback(
    (isAll: boolean) => setChosen(new Set(isAll ? shown.map(({ id }) => id) : [])),
    [shown],
  );

  const chosenHere = shown.filter(({ id }) => chosen.has(id));
  return (
    <>
      <div className="staff-top">
        <h1>Insights CMS</h1>
      </div>
      <div className="cms-head">
        <Tools view={view} categories={categories} onChange={change} />
        {editor ? (
          <button type="button" className="btn btn-primary" onClick={() => setOpened({})}>
            <Plus className="i" size={20} aria-hidden="true" />
            New Article
          </button>
        ) : null}
      </div>
      {editor && chosenHere.length > 0 ? (
        <ChosenBar
          chosen={chosenHere}
          onDelete={() => ask(chosenHere.map(({ id }) => id))}
          onDone={() => setChosen(new Set())}
        />
      ) : null}
      {articles.isPending ? <LoadingRows /> : null}
      {articles.isError ? (
        <div className="note note-danger" role="alert">
          <p>The articles could not be read just now.</p>
          <button
            type="button"
            className="btn btn-secondary btn-sm"
            onClick={() => void client.refetchQueries({ queryKey: articlesQuery.queryKey })}
          >
            Try again
          </button>
        </div>
      ) : null}
      {articles.data && shown.length === 0 ? (
        <NothingFound words={shownView.words} onClear={() => setView(firstView)} />
      ) : null}
      {shown.length > 0 ? (
        <ArticleTable
          articles={shown}
          view={shownView}
          onSort={sort}
          chosen={chosen}
          onChoose={choose}
          onChooseAll={chooseAll}
          onEdit={editor ? edit : undefined}
          onDelete={editor ? ask : undefined}
        />
      ) : null}
      {articles.data ? (
        <p className="cms-count num" role="status">
          {countOf(shown.length, articles.data.length)}
        </p>
      ) : null}
      <OpenArticle
        Editor={Editor}
        author={author}
        opened={opened}
        categories={categories}
        onOpen={setOpened}
        onDelete={ask}
      />
      {deleteDialog}
    </>
  );
}

/** The same column again turns the order round; another one begins with what is read first. */
function directionAfter({ by, direction }: View, column: View["by"]): View["direction"] {
  if (by === column) return direction === "ascending" ? "descending" : "ascending";
  return column === "date" ? "descending" : "ascending";
}

const countOf = (shown: number, all: number): string =>
  shown === all ? `${all} ${all === 1 ? "article" : "articles"}` : `${shown} of ${all} articles`;
