import { type ComponentType, type FormEvent, Suspense, useRef, useState } from "react";
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
  first: ArticleForm;
  /** A new article proposes its slug from its title until somebody writes one. */
  isNew: boolean;
  categories: readonly string[];
  /** What the server said of single fields. */
  refused: Partial<Record<ArticleField, string>>;
  onChange: (form: ArticleForm) => void;
  onSubmit: (form: ArticleForm) => void;
}

type Mistakes = Partial<Record<ArticleField, string>>;

/** The fields of an article (spec.md §5): checked when it is sent, and from then on as they are left. */
export function ArticleFields({
  id,
  Editor,
  first,
  isNew,
  categories,
  refused,
  onChange,
  onSubmit,
}: FormProps) {
  const [form, setForm] = useState(first);
  const [mistakes, setMistakes] = useState<Mistakes>();
  const [proposes, setProposes] = useState(isNew && first.link === "");
  const [readTime, setReadTime] = useState("");
  const element = useRef<HTMLFormElement>(null);

  const change = (fields: Partial<ArticleForm>) => {
    const next = { ...form, ...fields };
    if (proposes && fields.title !== undefined) next.link = slugOf(fields.title);
    setForm(next);
    onChange(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = mistakesIn(form);
    setMistakes(found);
    const [wrong] = Object.keys(found);
    if (wrong) element.current?.querySelector<HTMLElement>(`#article-${wrong}`)?.focus();
    else onSubmit(form);
  };
  const message = (name: ArticleField) => mistakes?.[name] ?? refused[name];
  const text = (name: ArticleField, label: string, required = false, placeholder?: string) => (
    <Field name={name} label={label} required={required} message={message(name)}>
      {(wiring) => (
        <input
          className="input"
          required={required}
          placeholder={placeholder}
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
      onBlur={() => mistakes && setMistakes(mistakesIn(form))}
    >
      <div className="cms-form-text">
        {text("title", "Title", true)}
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
          <Suspense fallback={<p className="loading">Loading the editor...</p>}>
            <Editor
              value={first.content}
              labelledBy="article-content-label"
              onChange={(content) => change({ content })}
              onReadTime={setReadTime}
            />
          </Suspense>
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
        {text("author", "Author", true)}
        {text("image", "Image", false, "/scenes/night-lights.svg")}
        <StatusFields form={form} message={message("publishAt")} onChange={change} />
      </div>
    </form>
  );
}
