import Eye from "lucide-react/icons/eye";
import Settings from "lucide-react/icons/sliders-horizontal";
import { type ComponentType, useEffect, useState } from "react";
import type { StaffInsight } from "../../../../db/schema/insights/staff.ts";
import { prepareToasts } from "../../../ui/toast.tsx";
import type { ArticleRow } from "../../sync/articles.ts";
import type { KeptConflict } from "../../sync/conflicts.ts";
import { useQueue } from "../../sync/queue.ts";
import { readArticle } from "../../sync/read-article.ts";
import { isPressed } from "../../keyboard/shortcuts.ts";
import { Confirm } from "../../ui/confirm.tsx";
import { type ArticleForm, changedNames, mistakesIn } from "./article-form.ts";
import { keptOf, type UnsavedDraft } from "./draft-form.ts";
import { ArticleFields, type Editor, showMistake } from "./form.tsx";
import { type Typed, useDraft } from "./use-draft.ts";
import type { Open } from "./merge-remote.ts";
import { PageFrame } from "./page-frame.tsx";
import { ConflictLine, DraftLine, EndedLine, NewsLine, OthersLine } from "./page-lines.tsx";
import { PageMenu } from "./page-menu.tsx";
import { saveWords, statusOf } from "./save-words.ts";
import { StatusBadge } from "../status.tsx";
import type { Gone } from "./use-article.ts";
import { useChangedBy } from "./use-changed-by.ts";
import { useDrawer } from "./use-drawer.ts";
import { isTyped, useOpen } from "./use-open.ts";
import { useSave } from "./use-save.ts";

/** Shows the article as visitors will see it; the route hands it in. */
export type Preview = ComponentType<{ article: ArticleForm; id: string; onClose: () => void }>;

interface PageProps {
  Editor: Editor;
  Preview: Preview;
  /** Its draft is kept under this key, which no other tab has. */
  draftKey: string;
  /** The id of the article; a new one has it already. */
  id: string;
  /** The article as it is now; undefined for a new one. */
  article: StaffInsight | undefined;
  /** Where it is, if it was deleted while it is open. */
  gone: Gone | undefined;
  /** As the form begins. */
  first: Open;
  /** What was typed before and is continued. */
  left: UnsavedDraft | undefined;
  /** Another unsaved draft of this article. */
  other: UnsavedDraft | undefined;
  onContinue: (draft: UnsavedDraft) => void;
  categories: readonly string[];
  /** As the list has it, once it is there. */
  row: ArticleRow | undefined;
  onDelete: (ids: readonly string[]) => void;
  onVersions: (id: string) => void;
  /** Shows the keys of the page. */
  onKeys: () => void;
  /** A new article was saved, and stays open. */
  onSaved: () => void;
  /** Closed: saved, given up, or left with its draft. */
  onClose: (conflict?: KeptConflict) => void;
}

/** The page with the form of an article (spec.md §2 and §4): it closes when it was saved, or by Cancel. */
export function ArticlePage(props: PageProps) {
  const { Editor, Preview, draftKey, id, article, first, left, categories, onClose } = props;
  const keeping = useDraft(draftKey, left ? { at: left.at } : undefined);
  const { keep, settled, drop } = keeping;
  const { busy, refused, save } = useSave(id);
  const keepTyped = (next: Open) => keep(isTyped(next) ? typedIn(id, next) : undefined);
  const opened = useOpen(first, article, keepTyped, busy !== undefined);
  const { open, content, news, change, left: cursorLeft } = opened;
  // Nothing keeps what was typed: they are asked before it is lost.
  const [asking, setAsking] = useState(false);
  const [mistakes, setMistakes] = useState<ReturnType<typeof mistakesIn>>();
  const [previews, setPreviews] = useState(false);
  const changedBy = useChangedBy(id, news && article?.version);
  const drawer = useDrawer();
  const { offline } = useQueue();
  const isNew = open.base === null;
  const typed = isTyped(open);
  const closing = busy === "closing";

  // What is said of a save that failed must be there when the network is not.
  useEffect(() => void prepareToasts(), []);
  const isKept = keeping.kept !== undefined && "at" in keeping.kept;

  const end = (conflict?: KeptConflict) => {
    drop();
    onClose(conflict);
  };
  /** What was typed since is not in what met the conflict: it stays behind as a draft. */
  const endInConflict = async (sent: Open, conflict: KeptConflict) => {
    // The editor tells what is typed a moment later, and at once when the cursor leaves.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (changedNames(opened.current().form, sent.form).length === 0) end(conflict);
    else if (await settled()) onClose(conflict);
    else setAsking(true);
  };
  const mayLeave = async () => busy === undefined && (!typed || (await settled()));
  /** Closed for what has to be decided, or by Cancel. */
  const close = async (conflict?: KeptConflict) => {
    if (busy) return;
    if (!typed) end(conflict);
    else if (await settled()) onClose(conflict);
    else setAsking(true);
  };
  /** Saves what is typed, with these fields; the page stays open where somebody goes on writing. */
  const send = async (how: "closing" | "staying", fields: Partial<ArticleForm> = {}) => {
    const begun = opened.current();
    const now = { ...begun, form: { ...begun.form, ...fields } };
    const found = mistakesIn(now.form);
    setMistakes(found);
    if (Object.keys(found).length > 0) return showMistake(found, drawer.show);
    if (!isTyped(now) && !isNew) return how === "closing" ? end() : undefined;
    const outcome = await save(now, how);
    if (outcome.kind === "conflict") await endInConflict(now, outcome.conflict);
    else if (outcome.kind === "saved" && how === "closing") end();
    else if (outcome.kind === "saved") {
      opened.saved(now, outcome.article ?? (await readArticle(id).catch(() => undefined)));
      if (isNew) props.onSaved();
    }
  };
  const check = () => {
    if (mistakes) setMistakes(mistakesIn(open.form));
    cursorLeft();
  };
  const words = saveWords(open.form, isNew ? undefined : open.saved, Date.now());
  const isDraft = words === "Save draft";
  return (
    <>
      <PageFrame
        title={isNew ? "Add New Article" : "Edit Article"}
        busy={closing}
        typed={typed && !isKept}
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
            <StatusBadge status={statusOf(open.form, Date.now())} />
            <DraftLine kept={typed ? keeping.kept : undefined} />
          </>
        }
        tools={
          <>
            <button type="button" className="art-tool" onClick={() => setPreviews(true)}>
              <Eye className="i" size={20} aria-hidden="true" />
              <span>Preview</span>
            </button>
            <button
              type="button"
              className="art-tool"
              aria-expanded={drawer.isOpen}
              aria-controls="article-settings"
              onClick={drawer.turn}
            >
              <Settings className="i" size={20} aria-hidden="true" />
              <span>Settings</span>
            </button>
            {props.row ? (
              <PageMenu
                article={props.row}
                onDelete={props.onDelete}
                onVersions={props.onVersions}
                onKeys={props.onKeys}
              />
            ) : null}
          </>
        }
        acts={
          <>
            <button
              type="button"
              className="btn btn-secondary btn-sm"
              disabled={busy !== undefined}
              onClick={() => void close()}
            >
              Cancel
            </button>
            <button
              type="submit"
              form="article-form"
              className={`btn btn-sm ${isDraft && !offline ? "btn-secondary" : "btn-primary"}`}
              disabled={busy !== undefined}
            >
              {busy ? "Saving..." : offline ? "Save offline, sync later" : words}
            </button>
            {isDraft && !offline ? (
              <button
                type="button"
                className="btn btn-primary btn-sm"
                disabled={busy !== undefined}
                onClick={() => void send("closing", { status: "published" })}
              >
                Publish
              </button>
            ) : null}
          </>
        }
      >
        <ArticleFields
          id="article-form"
          Editor={Editor}
          form={open.form}
          content={content}
          isNew={isNew}
          categories={categories}
          mistakes={{ ...refused.fields, ...mistakes }}
          drawer={drawer}
          onChange={change}
          onLeave={check}
          onSubmit={() => void send("closing")}
        >
          <OthersLine article={isNew ? undefined : id} />
          <EndedLine />
          <ConflictLine article={id} onDecide={(conflict) => void close(conflict)} />
          <NewsLine news={news} by={changedBy} gone={props.gone} />
          {props.other ? <OtherDraft draft={props.other} onContinue={props.onContinue} /> : null}
          {refused.text ? (
            <p className="note note-danger" role="alert">
              {refused.text}
            </p>
          ) : null}
        </ArticleFields>
        {previews ? (
          <Preview article={open.form} id={id} onClose={() => setPreviews(false)} />
        ) : null}
      </PageFrame>
      {asking ? (
        <Confirm
          title="This draft cannot be kept"
          text="This device has no room for a draft. If you close now, what you typed is lost. Save it, or copy it to another place first."
          act="Close and lose it"
          stay="Continue editing"
          onSure={() => end()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

/** As it is kept; a new article is none yet. */
const typedIn = (id: string, open: Open): Typed => ({
  article: open.base === null ? null : id,
  base: open.base,
  form: keptOf(id, open),
});

interface OtherDraftProps {
  draft: UnsavedDraft;
  onContinue: (draft: UnsavedDraft) => void;
}

const OtherDraft = ({ draft, onContinue }: OtherDraftProps) => (
  <div className="note note-info cms-left" role="status">
    <p>There is an unsaved draft of this article on this device.</p>
    <button type="button" className="btn btn-secondary btn-sm" onClick={() => onContinue(draft)}>
      Continue editing
    </button>
  </div>
);
