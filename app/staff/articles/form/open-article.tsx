import { useState } from "react";
import { newRequestId } from "../../../../db/schema/contact.ts";
import type { StaffInsight } from "../../../../db/schema/insights/staff.ts";
import { kigaliDay } from "../../../ui/kigali.ts";
import type { ArticleRow } from "../../sync/articles.ts";
import type { KeptConflict } from "../../sync/conflicts.ts";
import { keepDraft } from "../../sync/drafts.ts";
import { lazy } from "../../layout/lazy.tsx";
import { emptyForm, formOf } from "./article-form.ts";
import { keptOf, type UnsavedDraft } from "./draft-form.ts";
import type { Editor } from "./form.tsx";
import { LockedDraft } from "./locked-draft.tsx";
import type { Open } from "./merge-remote.ts";
import type { Preview } from "./page.tsx";
import { PageFrame } from "./page-frame.tsx";
import { notify } from "../notify.ts";
import { goneOf, useArticle } from "./use-article.ts";
import type { Opened, ToOpen } from "../use-opened.ts";

// Its date picker weighs as much as all else on this screen, so it comes with the first page.
const ArticlePage = lazy(
  async () => (await import("./page.tsx")).ArticlePage,
  () => <Waiting words="Loading the form..." />,
  { preload: false },
);

interface OpenArticleProps {
  Editor: Editor;
  Preview: Preview;
  /** Who writes a new article, until somebody else is named. */
  author: string;
  opened: Opened;
  row: ArticleRow | undefined;
  categories: readonly string[];
  drafts: readonly UnsavedDraft[];
  onDelete: (ids: readonly string[]) => void;
  onVersions: (id: string) => void;
  /** Shows the keys of the page; the route hands it in. */
  onKeys: () => void;
  onOpen: (article: ToOpen) => void;
  onSaved: (id: string) => void;
  onClose: (conflict?: KeptConflict) => void;
}

/** The page over the list while an article is open: with the draft of its key, or the article as it is. */
export function OpenArticle(props: OpenArticleProps) {
  const { opened, onOpen, onClose } = props;
  const { id, draft } = opened;
  const read = useArticle(id, props.row);
  const onContinue = ({ key, ...left }: UnsavedDraft) =>
    onOpen({ id: left.isNew ? undefined : left.id, draft: key });
  return (
    <LockedDraft
      draftKey={draft}
      waiting={<Waiting words={id ? "Loading article..." : "Loading the form..."} />}
      onCopy={(left) => void copyOf(left).then((copy) => copy && onContinue(copy))}
      onAnew={() => onOpen({ id })}
      onClose={() => onClose()}
    >
      {(held) => <Form {...props} read={read} held={held} onContinue={onContinue} />}
    </LockedDraft>
  );
}

const Waiting = ({ words }: { words: string }) => (
  <p className="cms-reading" role="status">
    {words}
  </p>
);

interface FormProps extends OpenArticleProps {
  read: ReturnType<typeof useArticle>;
  held: UnsavedDraft | undefined;
  onContinue: (draft: UnsavedDraft) => void;
}

function Form({ read, held, opened, row, ...props }: FormProps) {
  const { id, draft } = opened;
  const article = read.state === "read" ? read.article : undefined;
  // The id of a new article is made once, so that saving it again makes no second one.
  const [newId] = useState(() => held?.id ?? `insight-${newRequestId()}`);
  // Once it is there it stays, also while the new article is read for the first time.
  const isReady = id === undefined || held !== undefined || article !== undefined;
  const [isBegun, setBegun] = useState(isReady);
  if (isReady && !isBegun) setBegun(true);
  if (!isReady && !isBegun)
    return read.state === "reading" ? (
      <Waiting words="Loading article..." />
    ) : (
      <Unread isGone={read.state === "gone"} again={read.again} onClose={() => props.onClose()} />
    );
  const other = held ? undefined : props.drafts.find((one) => !one.isNew && one.id === id);
  return (
    <ArticlePage
      draftKey={draft}
      Editor={props.Editor}
      Preview={props.Preview}
      id={id ?? newId}
      article={article}
      gone={id === undefined ? undefined : goneOf(read)}
      first={held ?? beginning(article, props.author)}
      left={held}
      other={other}
      categories={props.categories}
      row={article && row}
      onDelete={props.onDelete}
      onVersions={props.onVersions}
      onKeys={props.onKeys}
      onContinue={props.onContinue}
      onSaved={() => props.onSaved(newId)}
      onClose={props.onClose}
    />
  );
}

interface UnreadProps {
  /** There is no such article any more. */
  isGone: boolean;
  again: () => void;
  onClose: () => void;
}

const Unread = ({ isGone, again, onClose }: UnreadProps) => (
  <PageFrame
    title="Edit Article"
    busy={false}
    mayLeave={async () => true}
    onClose={onClose}
    acts={
      <>
        <button type="button" className="btn btn-secondary btn-sm" onClick={onClose}>
          Cancel
        </button>
        <button type="button" className="btn btn-primary btn-sm" onClick={again}>
          Try again
        </button>
      </>
    }
  >
    <p className="note note-danger art-unread" role="alert">
      {isGone
        ? "There is no such article. It may have been deleted for good."
        : "This article could not be read just now. Nothing was changed."}
    </p>
  </PageFrame>
);

/** The same text for itself; of a new article it becomes another one. Undefined where there is no room for it. */
async function copyOf(draft: UnsavedDraft): Promise<UnsavedDraft | undefined> {
  const id = draft.isNew ? `insight-${newRequestId()}` : draft.id;
  const copy = { ...draft, id, key: crypto.randomUUID() };
  const { key, base, at, device } = copy;
  const article = copy.isNew ? null : id;
  try {
    await keepDraft({ key, base, at, device, article, form: keptOf(id, copy) });
  } catch {
    notify("destructive", "The copy could not be opened", "This device has no room for a draft.");
    return undefined;
  }
  return copy;
}

function beginning(article: StaffInsight | undefined, author: string): Open {
  if (!article) {
    const form = emptyForm(author, kigaliDay(Date.now()));
    return { form, saved: form, base: null };
  }
  const saved = formOf(article);
  return { form: saved, saved, base: article.version };
}
