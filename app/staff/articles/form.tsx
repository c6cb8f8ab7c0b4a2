import { type ComponentType, type FormEvent, useRef, useState } from "react";
import { PictureField } from "../pictures/picture-field.tsx";
import { type ArticleField, type ArticleForm, mistakesIn, slugOf } from "./article-form.ts";
import { DateField } from "./date-field.tsx";
import { Field } from "./field.tsx";
import { StatusFields } from "./status-fields.tsx";

/** What writes the text of an article; the route hands it in, loaded when it is drawn. */
export type Editor = ComponentType<{
  value: string;
  labelledBy: string;
  onChange: (html: string) => void;
  /** How long the text takes to read, such as "8 min"; empty for none. */
  onReadTime: (readTime: string) => void;
}>;

interface FormProps {
  id: string;
  Editor: Editor;
  form: ArticleForm;
  /** The text as it last came from outside: the editor replaces its own by another one. */
  content: string;
  /** A new article proposes its slug from its title until somebody writes one. */
  isNew: boolean;
  categories: readonly string[];
  /** What the server said of single fields. */
  refused: Partial<Record<ArticleField, string>>;
  onChange: (form: ArticleForm) => void;
  /** The cursor has left a field. */
  onLeave: () => void;
  onSubmit: () => void;
}

type Mistakes = Partial<Record<ArticleField, string>>;

/** The fields of an article (spec.md §5): checked when it is sent, and from then on as they are left. */
export function ArticleFields({
  id,
  Editor,
  form,
  content,
  isNew,
  categories,
  refused,
  onChange,
  onLeave,
  onSubmit,
}: FormProps) {
  const [mistakes, setMistakes] = useState<Mistakes>();
  const [proposes, setProposes] = useState(isNew && form.link === "");
  const now = useRef(form);
  now.current = form;
  const [readTime, setReadTime] = useState("");
  const element = useRef<HTMLFormElement>(null);

  const change = (fields: Partial<ArticleForm>) => {
    // The editor may tell of its text after another field was typed in.
    const next = { ...now.current, ...fields };
    if (proposes && fields.title !== undefined) next.link = slugOf(fields.title);
    now.current = next;
    onChange(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = mistakesIn(form);
    setMistakes(found);
    const [wrong] = Object.keys(found);
    if (wrong) element.current?.querySelector<HTMLElement>(`#article-${wrong}`)?.focus();
    else onSubmit();
  };
  const message = (name: ArticleField) => mistakes?.[name] ?? refused[name];
  const text = (name: ArticleField, label: string) => (
    <Field name={name} label={label} required message={message(name)}>
      {(wiring) => (
        <input
          className="input"
          required
          value={form[name]}
          onChange={({ target }) => change({ [name]: target.value })}
          {...wiring}
        />
      )}
    </Field>
  );

  return (
    <form
      id={id}
      ref={element}
      className="cms-form"
      noValidate
      onSubmit={submit}
      onBlur={() => {
        if (mistakes) setMistakes(mistakesIn(form));
        onLeave();
      }}
    >
      <div className="cms-form-text">
        {text("title", "Title")}
        <Field name="excerpt" label="Excerpt" required message={message("excerpt")}>
          {(wiring) => (
            <textarea
              className="area"
              rows={3}
              required
              value={form.excerpt}
              onChange={({ target }) => change({ excerpt: target.value })}
              {...wiring}
            />
          )}
        </Field>
        <div className="field">
          <span className="lab" id="article-content-label">
            Content
          </span>
          <Editor
            value={content}
            labelledBy="article-content-label"
            onChange={(html) => change({ content: html })}
            onReadTime={setReadTime}
          />
          {message("content") ? <p className="err">{message("content")}</p> : null}
        </div>
      </div>
      <div className="cms-form-about">
        <Field name="category" label="Category" required message={message("category")}>
          {(wiring) => (
            <>
              <input
                className="input"
                list="article-categories"
                required
                value={form.category}
                onChange={({ target }) => change({ category: target.value })}
                {...wiring}
              />
              <datalist id="article-categories">
                {categories.map((category) => (
                  <option key={category} value={category} />
                ))}
              </datalist>
            </>
          )}
        </Field>
        <Field name="date" label="Date" required message={message("date")}>
          {(wiring) => (
            <DateField
              id={wiring.id}
              value={form.date}
              onChange={(date) => change({ date })}
              describedBy={wiring["aria-describedby"]}
              invalid={wiring["aria-invalid"] ?? false}
            />
          )}
        </Field>
        <Field
          name="link"
          label="Link slug"
          required
          hint="/insights/example-article"
          message={message("link")}
        >
          {(wiring) => (
            <input
              className="input"
              required
              spellCheck={false}
              autoCapitalize="none"
              value={form.link}
              onChange={({ target }) => {
                setProposes(false);
                change({ link: target.value });
              }}
              {...wiring}
            />
          )}
        </Field>
        <Field
          name="readTime"
          label="Read time"
          message={message("readTime")}
          hint={
            readTime && readTime !== form.readTime ? (
              <button type="button" className="cms-propose" onClick={() => change({ readTime })}>
                Use {readTime}, as the text says
              </button>
            ) : undefined
          }
        >
          {(wiring) => (
            <input
              className="input"
              placeholder="e.g., 8 min"
              value={form.readTime}
              onChange={({ target }) => change({ readTime: target.value })}
              {...wiring}
            />
          )}
        </Field>
        {text("author", "Author")}
        <Field name="image" label="Image" message={message("image")}>
          {(wiring) => (
            <PictureField value={form.image} onChange={(image) => change({ image })} {...wiring} />
          )}
        </Field>
        <StatusFields form={form} message={message("publishAt")} onChange={change} />
        <Field
          name="reviewBy"
          label="Review by"
          hint="From this day it is listed under “To review”"
          message={message("reviewBy")}
        >
          {(wiring) => (
            <DateField
              id={wiring.id}
              value={form.reviewBy}
              onChange={(reviewBy) => change({ reviewBy })}
              describedBy={wiring["aria-describedby"]}
              invalid={wiring["aria-invalid"] ?? false}
              required={false}
            />
          )}
        </Field>
      </div>
    </form>
  );
}
