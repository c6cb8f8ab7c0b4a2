import Eye from "lucide-react/icons/eye";
import Settings from "lucide-react/icons/sliders-horizontal";
import { type ComponentProps, useEffect, useState } from "react";
import type { StaffInsight } from "../../../../db/schema/insights/staff.ts";
import { useDraft } from "../../../drafts/store.ts";
import { prepareToasts } from "../../../ui/toast.tsx";
import type { ArticleRow } from "../../sync/articles.ts";
import type { StoredConflict } from "../../sync/mutation.ts";
import { draftStorage } from "../../sync/draft-storage.ts";
import { useQueue } from "../../sync/queue.ts";
import { readArticle } from "../../sync/read-article.ts";
import { openHelp } from "../../keyboard/lazy-keyboard.tsx";
import { isPressed } from "../../keyboard/shortcuts.ts";
import { Confirm } from "../../ui/confirm.tsx";
import {
  type ArticleForm,
  changedNames,
  type Mistakes,
  mistakesAfter,
  mistakesIn,
} from "./article-form.ts";
import { toDraft } from "./to-draft.ts";
import type { UnsavedDraft } from "./unsaved-draft.ts";
import { ArticleFields, showMistake } from "./form.tsx";
import { Preview } from "./lazy-editor.tsx";
import type { Open } from "./merge-remote.ts";
import { PageFrame } from "./page-frame.tsx";
import { ConflictLine, DraftLine, EndedLine, NewsLine, OthersLine } from "./page-lines.tsx";
import { saveWords, statusOf } from "./save-words.ts";
import { StatusBadge } from "../status.tsx";
import { type Gone, useChangedBy } from "./use-article.ts";
import { useDrawer } from "./use-drawer.ts";
import { isTyped, useOpen } from "./use-open.ts";
import { useSave } from "./use-save.ts";
import Ellipsis from "lucide-react/icons/ellipsis";
import { ArticleMenu, type ArticleMenuProps } from "../list/article-menu.tsx";
import { DraftNote } from "../list/unsaved-drafts.tsx";
import { Button, IconButton } from "../../ui/button.tsx";

export interface PageProps {
  /** The key of the article's draft, which no other tab has open. */
  draftKey: string;
  /** Id of the article, set for a new one too. */
  id: string;
  /** Undefined for a new article. */
  article: StaffInsight | undefined;
  /** Set if the article was deleted while open: in the bin, or for good. */
  gone: Gone | undefined;
  first: Open;
  /** The draft to continue. */
  left: UnsavedDraft | undefined;
  /** Another unsaved draft of this article. */
  other: UnsavedDraft | undefined;
  onContinue: (draft: UnsavedDraft) => void;
  categories: readonly string[];
  row: ArticleRow | undefined;
  onDelete: (ids: readonly string[]) => void;
  onVersions: (id: string) => void;
  /** The dialog of versions is open: a change comes from restoring there. */
  inVersions: boolean;
  /** A new article was saved, and stays open. */
  onSaved: () => void;
  onClose: (conflict?: StoredConflict) => void;
}

/** The page with the form of an article (spec.md §2 and §4). */
export function ArticlePage(props: PageProps) {
  const { draftKey, id, article, first, left, other, categories, onClose } = props;
  const draft = useDraft(draftKey, draftStorage, left && { at: left.at });
  const { write, settled, finish } = draft;
  const { busy, refused, save } = useSave(id);
  const store = (next: Open) =>
    write(isTyped(next) ? toDraft({ ...next, id, key: draftKey, at: Date.now() }) : undefined);
  const opened = useOpen(first, article, store, busy !== undefined, props.inVersions);
  const { open, content, news, change, left: cursorLeft } = opened;
  // True when the draft could not be stored: closing asks first.
  const [confirms, setConfirms] = useState(false);
  const [mistakes, setMistakes] = useState<Mistakes>();
  const [previews, setPreviews] = useState(false);
  /** Publish was pressed, not Save: only the pressed button shows the progress. */
  const [publishes, setPublishes] = useState(false);
  const changedBy = useChangedBy(id, news && article?.version);
  const drawer = useDrawer();
  const { offline } = useQueue();
  const isNew = open.base === null;
  const typed = isTyped(open);
  const closing = busy === "closing";

  // A failed save must be reported offline too.
  useEffect(() => void prepareToasts(), []);
  const isStored = draft.stored !== undefined && "at" in draft.stored;

  const end = (conflict?: StoredConflict) => {
    finish();
    onClose(conflict);
  };
  const endWithDraft = async (conflict?: StoredConflict) =>
    (await settled()) ? onClose(conflict) : setConfirms(true);
  /** Text typed after the save is not part of the conflict: it stays as a draft. */
  const endInConflict = async (sent: Open, conflict: StoredConflict) => {
    // The editor reports typed text after a delay, but immediately on blur.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (changedNames(opened.current().form, sent.form).length === 0) end(conflict);
    else await endWithDraft(conflict);
  };
  const mayLeave = async () => busy === undefined && (!typed || (await settled()));
  /** Closes for a decision, or by Cancel. */
  const close = async (conflict?: StoredConflict) => {
    if (busy) return;
    if (typed) await endWithDraft(conflict);
    else end(conflict);
  };
  /** Saves the form with these fields replaced. */
  const send = async (how: "closing" | "staying", fields: Partial<ArticleForm> = {}) => {
    setPublishes(fields.status === "published");
    const begun = opened.current();
    const now = { ...begun, form: { ...begun.form, ...fields } };
    const found = mistakesIn(now.form);
    setMistakes(found);
    if (Object.keys(found).length > 0) return showMistake(found, drawer.show);
    if (!isTyped(now) && !isNew) return how === "closing" ? end() : undefined;
    const outcome = await save(now, how);
    if (outcome.kind === "refused") setMistakes(outcome.fields);
    if (outcome.kind === "conflict") await endInConflict(now, outcome.conflict);
    else if (outcome.kind === "saved" && how === "closing") end();
    else if (outcome.kind === "saved") {
      opened.saved(now, outcome.article ?? (await readArticle(id).catch(() => undefined)));
      if (isNew) props.onSaved();
    }
  };
  const changeForm = (next: ArticleForm) => {
    setMistakes((before) => before && mistakesAfter(before, open.form, next));
    change(next);
  };
  const words = saveWords(open.form, isNew ? undefined : open.saved, Date.now());
  const isDraft = words === "Save draft";
  return (
    <>
      <PageFrame
        title={isNew ? "Add New Article" : "Edit Article"}
        busy={closing}
        typed={typed && !isStored}
        focus={isNew ? "#article-title" : undefined}
        mayLeave={mayLeave}
        onKeyDown={(event) => {
          const how = isPressed(event, "save") ? "staying" : "closing";
          if (how === "closing" && !isPressed(event, "saveAndClose")) return;
          event.preventDefault();
          if (!busy) void send(how);
        }}
        onClose={() => (drawer.covers ? drawer.hide() : void close())}
        beside={
          <>
            <StatusBadge
              className="self-center max-md:p-0 max-md:bg-transparent"
              status={statusOf(open.form, Date.now())}
            />
            <DraftLine draft={typed ? draft.stored : undefined} />
          </>
        }
        tools={
          <>
            <Tool Icon={Eye} onClick={() => setPreviews(true)}>
              Preview
            </Tool>
            <Tool
              Icon={Settings}
              aria-expanded={drawer.isOpen}
              aria-controls="article-settings"
              onClick={drawer.turn}
            >
              Settings
            </Tool>
            {props.row ? (
              <PageMenu
                article={props.row}
                onDelete={props.onDelete}
                onVersions={props.onVersions}
              />
            ) : null}
          </>
        }
        acts={
          <>
            <Button small disabled={busy !== undefined} onClick={() => void close()}>
              Cancel
            </Button>
            <Button
              type="submit"
              form="article-form"
              variant={isDraft && !offline ? "secondary" : "primary"}
              small
              disabled={busy !== undefined}
            >
              {whileBusy(busy && !publishes, offline ? "Save offline, sync later" : words)}
            </Button>
            {isDraft && !offline ? (
              <Button
                variant="primary"
                small
                disabled={busy !== undefined}
                onClick={() => void send("closing", { status: "published" })}
              >
                {whileBusy(busy && publishes, "Publish")}
              </Button>
            ) : null}
          </>
        }
      >
        <ArticleFields
          id="article-form"
          form={open.form}
          content={content}
          isNew={isNew}
          categories={categories}
          mistakes={mistakes ?? {}}
          drawer={drawer}
          onChange={changeForm}
          onLeave={cursorLeft}
          onSubmit={() => void send("closing")}
        >
          <OthersLine article={isNew ? undefined : id} />
          <EndedLine />
          <ConflictLine article={id} onDecide={(conflict) => void close(conflict)} />
          <NewsLine news={news} by={changedBy} gone={props.gone} />
          {other ? (
            <DraftNote onContinue={() => props.onContinue(other)}>
              There is an unsaved draft of this article on this device.
            </DraftNote>
          ) : null}
          {refused ? (
            <p className="note note-danger" role="alert">
              {refused}
            </p>
          ) : null}
        </ArticleFields>
        {previews ? (
          <Preview
            article={open.form}
            id={id}
            isUnsaved={isNew || typed}
            onClose={() => setPreviews(false)}
          />
        ) : null}
      </PageFrame>
      {confirms ? (
        <Confirm
          title="This draft cannot be kept"
          text="This device has no room for a draft. If you close now, what you typed is lost. Save it, or copy it to another place first."
          act="Close and lose it"
          stay="Continue editing"
          onSure={() => end()}
          onClose={() => setConfirms(false)}
        />
      ) : null}
    </>
  );
}

const whileBusy = (busy: unknown, words: string): string => (busy ? "Saving..." : words);

/** On phones its icon alone. */
const Tool = ({ children, ...rest }: ComponentProps<typeof Button>) => (
  <Button
    className="flex-none gap-2 min-w-(--target) px-3 border-0 max-md:px-0 text-fg hover:text-brand-soft-fg aria-expanded:bg-brand-soft aria-expanded:text-brand-soft-fg"
    variant="ghost"
    small
    {...rest}
  >
    <span className="max-md:sr-only">{children}</span>
  </Button>
);

function PageMenu(props: Omit<ArticleMenuProps, "anchor" | "onKeys" | "onClose">) {
  const [anchor, setAnchor] = useState<HTMLElement>();
  return (
    <>
      <IconButton
        Icon={Ellipsis}
        size={24}
        label="More"
        aria-haspopup="menu"
        aria-expanded={anchor !== undefined}
        onClick={({ currentTarget }) => setAnchor(anchor ? undefined : currentTarget)}
      />
      {anchor ? (
        <ArticleMenu
          {...props}
          anchor={anchor}
          onKeys={openHelp}
          onClose={() => setAnchor(undefined)}
        />
      ) : null}
    </>
  );
}
