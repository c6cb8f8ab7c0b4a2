import { type ComponentType, useCallback, useMemo, useState } from "react";
import "./articles.css";
import { isAtLeast } from "../../../db/schema/staff.ts";
import { useArticles } from "../sync/device-context.ts";
import { useConflicts } from "../sync/conflicts.ts";
import type { StoredConflict } from "../sync/mutation.ts";
import { lazy } from "../layout/lazy.tsx";
import { useMe } from "../session/session.ts";
import { conflictKindOf } from "./conflicts/compare/question.ts";
import type { Editor } from "./form/form.tsx";
import { withId } from "./list/listing.ts";
import { ListScreen } from "./list/screen.tsx";
import type { Preview } from "./form/page.tsx";
import { SyncChip } from "./list/sync-chip.tsx";
import { deleteActions, useDelete } from "./trash/use-delete.tsx";
import { useUnsavedDrafts } from "./list/use-unsaved-drafts.ts";
import { useListing } from "./list/use-listing.ts";
import { useOpened } from "./use-opened.ts";

// The list is loaded first, the rest when there is something to show.
const ActionRequired = lazy(
  async () => (await import("./conflicts/action-required.tsx")).ActionRequired,
);
const Bin = lazy(async () => {
  const [{ TrashScreen }] = await Promise.all([import("./trash/trash.tsx"), deleteActions()]);
  return TrashScreen;
}, Opening);
// With what stores a change, so that it is loaded before anything is typed.
const OpenArticle = lazy(async () => {
  const [{ OpenArticle }] = await Promise.all([
    import("./form/open-article.tsx"),
    import("../sync/send.ts"),
  ]);
  return OpenArticle;
}, Opening);
const ArticleMenu = lazy(async () => (await import("./list/article-menu.tsx")).ArticleMenu);
const CompareDialog = lazy(
  async () => (await import("./conflicts/compare/dialog.tsx")).CompareDialog,
);

interface ArticlesScreenProps {
  onKeys: () => void;
  Editor: Editor;
  Preview: Preview;
  Versions: ComponentType<{ article: { id: string; title: string }; onClose: () => void }>;
  Transfer: ComponentType<{ chosen: readonly string[] }>;
  /** Who writes a new article by default. */
  author: string;
}

/** The Insights CMS (spec.md §2 Admin). */
export function ArticlesScreen({
  Editor,
  Preview,
  Versions,
  Transfer,
  author,
  onKeys,
}: ArticlesScreenProps) {
  const articles = useArticles();
  const listing = useListing(articles.rows);
  const conflicts = useConflicts();
  const drafts = useUnsavedDrafts();
  const editor = isAtLeast(useMe().role, "editor");
  const [inBin, setInBin] = useState(false);
  const address = useOpened();
  const opened = editor ? address.opened : undefined;
  const [compared, setCompared] = useState<string>();
  const [versionsOf, setVersionsOf] = useState<string>();
  const deleting = useDelete(articles.rows ?? [], (gone) => {
    if (opened?.id !== undefined && gone.has(opened.id)) address.close();
  });
  const conflicting = useMemo(
    () => new Set(conflicts.filter(isConflicting).map(({ article }) => article)),
    [conflicts],
  );
  const compare = useCallback(
    (id: string) =>
      setCompared(conflicts.find((one) => one.article === id && isConflicting(one))?.operation),
    [conflicts],
  );
  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement }>();
  const ofMenu = withId(articles.rows, menu?.id);
  const more = useCallback((id: string, anchor: HTMLElement) => setMenu({ id, anchor }), []);
  const versioned = withId(articles.rows, versionsOf);
  const conflict = conflicts.find(({ operation }) => operation === compared);
  return (
    <>
      <div className="staff-top">
        <h1>{inBin ? "Bin" : "Insights CMS"}</h1>
        <SyncChip />
      </div>
      {editor && conflicts.length > 0 ? (
        <ActionRequired
          conflicts={conflicts}
          onCompare={({ operation }) => setCompared(operation)}
          onOpen={address.open}
        />
      ) : null}
      {deleting.undo}
      {inBin ? (
        <Bin onRestore={editor ? deleting.restore : undefined} onBack={() => setInBin(false)} />
      ) : (
        <ListScreen
          articles={articles}
          listing={listing}
          conflicting={conflicting}
          drafts={editor && !opened ? drafts : []}
          editor={editor}
          Transfer={Transfer}
          onBin={() => setInBin(true)}
          onOpen={address.open}
          onMore={more}
          onDelete={deleting.ask}
          onCompare={compare}
        />
      )}
      {opened ? (
        <OpenArticle
          key={opened.draft}
          Editor={Editor}
          Preview={Preview}
          author={author}
          opened={opened}
          row={withId(articles.rows, opened.id)}
          categories={listing.categories}
          drafts={drafts}
          onDelete={deleting.ask}
          onVersions={setVersionsOf}
          onKeys={onKeys}
          onOpen={address.open}
          onSaved={address.saved}
          onClose={(kept) => {
            address.close();
            if (kept && isConflicting(kept)) setCompared(kept.operation);
          }}
        />
      ) : null}
      {menu && ofMenu ? (
        <ArticleMenu
          key={ofMenu.id}
          article={ofMenu}
          anchor={menu.anchor}
          onVersions={setVersionsOf}
          onClose={() => setMenu(undefined)}
        />
      ) : null}
      {versioned ? <Versions article={versioned} onClose={() => setVersionsOf(undefined)} /> : null}
      {conflict ? (
        <CompareDialog
          key={conflict.operation}
          conflict={conflict}
          Editor={Editor}
          onClose={() => setCompared(undefined)}
        />
      ) : null}
      {deleting.dialog}
    </>
  );
}

function Opening() {
  return (
    <p className="cms-reading" role="status">
      Loading...
    </p>
  );
}

const isConflicting = (conflict: StoredConflict): boolean =>
  ["versions", "deleted"].includes(conflictKindOf(conflict));
