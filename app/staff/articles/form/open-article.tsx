import { useState } from "react";
import { newRequestId } from "../../../../db/schema/contact.ts";
import type { StaffInsight } from "../../../../db/schema/insights/staff.ts";
import { kigaliDay } from "../../../ui/time.tsx";
import type { ArticleRow } from "../../sync/articles.ts";
import { putDraft } from "../../sync/draft-storage.ts";
import { lazy } from "../../layout/lazy.tsx";
import { Opening } from "../../layout/opening.tsx";
import { emptyForm, formOf } from "./article-form.ts";
import { toDraft } from "./to-draft.ts";
import { toContinue, type UnsavedDraft } from "./unsaved-draft.ts";
import { LockedDraft } from "./locked-draft.tsx";
import type { Open } from "./merge-remote.ts";
import type { PageProps } from "./page.tsx";
import { PageFrame } from "./page-frame.tsx";
import { notify } from "../notify.ts";
import { goneOf, useArticle } from "./use-article.ts";
import type { Opened, ToOpen } from "../use-opened.ts";
import { Button } from "../../ui/button.tsx";

// The page's date picker is as large as everything else on this screen.
const ArticlePage = lazy(
  async () => (await import("./page.tsx")).ArticlePage,
  () => <Opening className="in-corner" words="Loading the form..." />,
  { preload: false },
);

type FromList = "categories" | "onDelete" | "onVersions" | "inVersions" | "onClose";

interface OpenArticleProps extends Pick<PageProps, FromList> {
  /** Default author of a new article. */
  author: string;
  opened: Opened;
  row: ArticleRow | undefined;
  drafts: readonly UnsavedDraft[];
  onOpen: (article: ToOpen) => void;
  onSaved: (id: string) => void;
}

/** The page over the list while an article is open; begins with the draft of its key, or with the article. */
export function OpenArticle(props: OpenArticleProps) {
  const { opened, onOpen, onClose } = props;
  const { id, draft } = opened;
  const read = useArticle(id, props.row);
  const onContinue = (draft: UnsavedDraft) => onOpen(toContinue(draft));
  return (
    <LockedDraft
      draftKey={draft}
      waiting={<Waiting words={id ? "Loading article..." : "Loading the form..."} />}
      onCopy={(draft) => void copyOf(draft).then((copy) => copy && onContinue(copy))}
      onReopen={() => onOpen({ id })}
      onClose={() => onClose()}
    >
      {(left) => <Form {...props} read={read} left={left} onContinue={onContinue} />}
    </LockedDraft>
  );
}

const Waiting = ({ words }: { words: string }) => (
  <p className="in-corner" role="status">
    {words}
  </p>
);

interface FormProps extends OpenArticleProps {
  read: ReturnType<typeof useArticle>;
  left: UnsavedDraft | undefined;
  onContinue: (draft: UnsavedDraft) => void;
}

function Form(all: FormProps) {
  const { read, left, opened, row, author, drafts, onOpen, onSaved, ...props } = all;
  const { id, draft } = opened;
  const article = read.state === "read" ? read.article : undefined;
  // The id is made once, so that saving a new article twice creates only one.
  const [newId] = useState(() => left?.id ?? `insight-${newRequestId()}`);
  // The form stays shown, even while a new article is read for the first time.
  const isReady = id === undefined || left !== undefined || article !== undefined;
  const [isShown, setShown] = useState(isReady);
  if (isReady && !isShown) setShown(true);
  if (!isReady && !isShown)
    return read.state === "reading" ? (
      <Waiting words="Loading article..." />
    ) : (
      <Unread isGone={read.state === "gone"} again={read.again} onClose={() => props.onClose()} />
    );
  const other = left ? undefined : drafts.find((one) => one.base !== null && one.id === id);
  return (
    <ArticlePage
      {...props}
      draftKey={draft}
      id={id ?? newId}
      article={article}
      gone={id === undefined ? undefined : goneOf(read)}
      first={left ?? firstForm(article, author)}
      left={left}
      other={other}
      row={article && row}
      onSaved={() => onSaved(newId)}
    />
  );
}

interface UnreadProps {
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
        <Button small onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" small onClick={again}>
          Try again
        </Button>
      </>
    }
  >
    <p className="note note-danger max-w-176 mx-auto my-8" role="alert">
      {isGone
        ? "There is no such article. It may have been deleted for good."
        : "This article could not be read just now. Nothing was changed."}
    </p>
  </PageFrame>
);

/** Copies the draft; the copy of a new article gets its own id. Undefined where there is no room for it. */
async function copyOf(draft: UnsavedDraft): Promise<UnsavedDraft | undefined> {
  const id = draft.base === null ? `insight-${newRequestId()}` : draft.id;
  const copy = { ...draft, id, key: crypto.randomUUID() };
  try {
    await putDraft(toDraft(copy));
  } catch {
    notify("destructive", "The copy could not be opened", "This device has no room for a draft.");
    return undefined;
  }
  return copy;
}

function firstForm(article: StaffInsight | undefined, author: string): Open {
  if (!article) {
    const form = emptyForm(author, kigaliDay(Date.now()));
    return { form, saved: form, base: null };
  }
  const saved = formOf(article);
  return { form: saved, saved, base: article.version };
}
