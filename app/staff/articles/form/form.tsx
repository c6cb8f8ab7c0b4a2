import { type ReactNode, useRef, useState } from "react";
import type { ArticleForm, Mistakes } from "./article-form.ts";
import { proposedLink } from "../../../../db/schema/insights/proposed-link.ts";
import { Field } from "../../../ui/field.tsx";
import { Editor } from "./lazy-editor.tsx";
import { SettingsDrawer } from "./settings.tsx";
import type { Drawer } from "./use-drawer.ts";

interface FormProps {
  id: string;
  form: ArticleForm;
  /** The text last set from outside, which replaces the editor's own. */
  content: string;
  /** For a new article, the slug follows the title until one is typed. */
  isNew: boolean;
  categories: readonly string[];
  mistakes: Mistakes;
  drawer: Drawer;
  onChange: (form: ArticleForm) => void;
  onLeave: () => void;
  onSubmit: () => void;
  /** Shown above the title. */
  children: ReactNode;
}

/** In so large a field the cursor is what is seen, without a ring. */
const titleLook =
  "field-sizing-content w-full p-0 resize-none overflow-hidden bg-transparent font-display text-3xl max-md:text-2xl font-bold leading-[1.2] tracking-[-0.01em] caret-earth placeholder:text-fg-3 placeholder:opacity-100 focus-visible:outline-none focus-visible:[box-shadow:none]";

/** The fields of an article (spec.md §5): title and text in the main area, the others in the settings. */
export function ArticleFields(props: FormProps) {
  const { id, form, content, isNew, categories, mistakes, drawer } = props;
  const { onChange, onLeave, onSubmit, children } = props;
  const [proposes, setProposes] = useState(isNew && form.link === "");
  const now = useRef(form);
  now.current = form;
  const [readTime, setReadTime] = useState("");
  const element = useRef<HTMLFormElement>(null);

  const change = (fields: Partial<ArticleForm>) => {
    // The editor may report its text after a change of another field.
    const next = { ...now.current, ...fields };
    if (proposes && fields.title !== undefined) next.link = proposedLink(fields.title);
    if (fields.link !== undefined) setProposes(false);
    now.current = next;
    onChange(next);
  };
  return (
    <form
      id={id}
      ref={element}
      className={`relative grid grid-cols-1 grid-rows-1 h-full ${drawer.isOpen ? "lg:grid-cols-[minmax(0,1fr)_22rem]" : ""}`}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      onBlur={() => onLeave()}
    >
      {/* 70 letters of the text, and room beside them. */}
      <div className="overflow-auto [--beside:max(1rem,50%_-_19rem)] md:[--beside:max(2rem,50%_-_19rem)]">
        <div className="grid gap-3 pt-4 px-(--beside) *:empty:hidden">{children}</div>
        <div className="px-(--beside) pt-2 md:pt-3 pb-6 md:pb-8 [&>.field]:gap-1 [&_label]:sr-only">
          <Field id="article-title" label="Title" required error={mistakes.title}>
            {(wiring) => (
              <textarea
                className={titleLook}
                rows={1}
                placeholder="Title"
                value={form.title}
                onKeyDown={(event) => {
                  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                  event.preventDefault();
                  element.current?.querySelector<HTMLElement>("[role=textbox]")?.focus();
                }}
                onChange={({ target }) => change({ title: target.value.replace(/\n+/g, " ") })}
                {...wiring}
              />
            )}
          </Field>
        </div>
        <span className="sr" id="article-content-label">
          Content
        </span>
        <Editor
          value={content}
          labelledBy="article-content-label"
          onChange={(html) => change({ content: html })}
          onReadTime={setReadTime}
        />
        {mistakes.content ? <p className="err px-(--beside)">{mistakes.content}</p> : null}
      </div>
      <SettingsDrawer
        drawer={drawer}
        form={form}
        categories={categories}
        mistakes={mistakes}
        readTime={readTime}
        onChange={change}
      />
    </form>
  );
}

/** Focuses the first invalid field. */
export function showMistake(mistakes: Mistakes, openSettings: () => void): void {
  const [wrong] = Object.keys(mistakes);
  const field = () => document.getElementById(`article-${wrong}`);
  if (!field()?.checkVisibility()) openSettings();
  field()?.focus();
}
