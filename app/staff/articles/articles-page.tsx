import { useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { may } from "../../../db/schema/staff.ts";
import { documentQuery } from "../../data/document-query.ts";
import { useArticles } from "../sync/device-context.ts";
import { useConflicts } from "../sync/conflicts.ts";
import { useDeviceUnavailable } from "../sync/device.ts";
import { Prompts } from "../layout/asked.tsx";
import { lazy } from "../layout/lazy.tsx";
import { Opening } from "../layout/opening.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { ScreenTop } from "../layout/screen-top.tsx";
import { UserFacingError } from "../session/server.ts";
import { useMe } from "../session/session.ts";
import { isComparable } from "./conflicts/conflict-kind.ts";
import { withId } from "./list/listing.ts";
import { ListScreen } from "./list/screen.tsx";
import { SyncChip } from "../layout/sync-chip.tsx";
import { deleteActions, useDelete } from "./trash/use-delete.tsx";
import { useUnsavedDrafts } from "./list/use-unsaved-drafts.ts";
import { useListing } from "./list/use-listing.ts";
import { useOpened } from "./use-opened.ts";

// The list loads first, these parts when they have something to show.
const ActionRequired = lazy(
  async () => (await import("./conflicts/action-required.tsx")).ActionRequired,
);
const Bin = lazy(async () => {
  const [{ TrashScreen }] = await Promise.all([import("./trash/trash.tsx"), deleteActions()]);
  return TrashScreen;
}, OverList);
// The code that stores changes is loaded with the form, before anything is typed.
const OpenArticle = lazy(async () => {
  const [{ OpenArticle }] = await Promise.all([
    import("./form/open-article.tsx"),
    import("../sync/submit-change.ts"),
  ]);
  return OpenArticle;
}, OverList);
const ArticleMenu = lazy(async () => (await import("./list/article-menu.tsx")).ArticleMenu);
const CompareDialog = lazy(
  async () => (await import("./conflicts/compare/dialog.tsx")).CompareDialog,
);

const VersionsDialog = lazy(
  async () => (await import("../versions/dialog.tsx")).VersionsDialog,
  undefined,
  { preload: false },
);

/** The Insights CMS (spec.md §2 Admin); the firm is the default author of new articles (spec.md §5). */
export function ArticlesPage() {
  const firm = useQuery(documentQuery("firm")).data;
  const articles = useArticles();
  const listing = useListing(articles.rows);
  const conflicts = useConflicts();
  const drafts = useUnsavedDrafts();
  const mayWrite = may(useMe().role, "write");
  const [inBin, setInBin] = useState(false);
  const address = useOpened();
  const opened = mayWrite ? address.opened : undefined;
  const [compared, setCompared] = useState<string>();
  const [versionsOf, setVersionsOf] = useState<string>();
  const deleting = useDelete(articles.rows ?? [], (gone) => {
    if (opened?.id !== undefined && gone.has(opened.id)) address.close();
  });
  const conflicting = useMemo(
    () => new Set(conflicts.filter(isComparable).map(({ article }) => article)),
    [conflicts],
  );
  const compare = useCallback(
    (id: string) =>
      setCompared(conflicts.find((one) => one.article === id && isComparable(one))?.operation),
    [conflicts],
  );
  const [menu, setMenu] = useState<{ id: string; anchor: HTMLElement }>();
  const ofMenu = withId(articles.rows, menu?.id);
  const more = useCallback((id: string, anchor: HTMLElement) => setMenu({ id, anchor }), []);
  const versioned = withId(articles.rows, versionsOf);
  const conflict = conflicts.find(({ operation }) => operation === compared);
  return (
    <>
      {useDeviceUnavailable() ? (
        <LoadError
          title="Your work cannot be stored"
          problem={unavailable}
          again={() => location.reload()}
        />
      ) : null}
      <ScreenTop title={inBin ? "Bin" : "Insights CMS"}>
        <SyncChip withButton />
      </ScreenTop>
      {inBin ? null : <Prompts />}
      {mayWrite && conflicts.length > 0 ? (
        <ActionRequired
          conflicts={conflicts}
          onCompare={({ operation }) => setCompared(operation)}
          onOpen={address.open}
        />
      ) : null}
      {inBin ? (
        <Bin onRestore={mayWrite ? deleting.restore : undefined} onBack={() => setInBin(false)} />
      ) : (
        <ListScreen
          articles={articles}
          listing={listing}
          conflicting={conflicting}
          drafts={mayWrite && !opened ? drafts : []}
          mayWrite={mayWrite}
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
          author={`${firm?.shortName ?? ""} Partners`.trim()}
          opened={opened}
          row={withId(articles.rows, opened.id)}
          categories={listing.categories}
          drafts={drafts}
          onDelete={deleting.ask}
          onVersions={setVersionsOf}
          inVersions={versionsOf !== undefined}
          onOpen={address.open}
          onSaved={address.saved}
          onClose={(conflict) => {
            address.close();
            if (conflict && isComparable(conflict)) setCompared(conflict.operation);
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
      {versioned ? (
        <VersionsDialog article={versioned} onClose={() => setVersionsOf(undefined)} />
      ) : null}
      {conflict ? (
        <CompareDialog
          key={conflict.operation}
          conflict={conflict}
          onClose={() => setCompared(undefined)}
        />
      ) : null}
      {deleting.dialog}
    </>
  );
}

function OverList() {
  return <Opening className="in-corner" />;
}

const unavailable = new UserFacingError(
  "This browser cannot store your work on this device. Allow site data for this site, free some space or close its other tabs, then try again.",
);
