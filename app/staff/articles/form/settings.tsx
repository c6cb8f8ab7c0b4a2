import X from "lucide-react/icons/x";
import { proposedLink } from "../../../../db/schema/insights/proposed-link.ts";
import { isBlank } from "../../../../db/schema/text/visible.ts";
import { PictureField } from "../../pictures/picture-field.tsx";
import { useCloseOnBack } from "../../ui/close-on-back.ts";
import { type ArticleForm, type Mistakes, withImage } from "./article-form.ts";
import { CategoryField } from "./category-field.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { Field } from "../../../ui/field.tsx";
import { kigaliDay } from "../../../ui/time.tsx";
import { StatusFields } from "./status-fields.tsx";
import type { Drawer } from "./use-drawer.ts";
import { IconButton } from "../../ui/button.tsx";

const yearMs = 365 * 86_400_000;

interface SettingsProps {
  drawer: Drawer;
  form: ArticleForm;
  categories: readonly string[];
  mistakes: Mistakes;
  /** Proposed read time, such as "8 min"; empty for no text. */
  readTime: string;
  onChange: (fields: Partial<ArticleForm>) => void;
}

const hasNoSlug = ({ title, link }: ArticleForm): boolean =>
  link === "" && !isBlank(title) && proposedLink(title) === "";

/** All fields but title and text: beside them, or over them in a narrow window. */
export function SettingsDrawer(props: SettingsProps) {
  const { drawer, form, categories, mistakes, readTime, onChange } = props;
  return (
    <section
      id="article-settings"
      className={`${drawer.isOpen ? "grid" : ""} absolute lg:static inset-y-0 right-0 z-(--z-raised) gap-5.5 content-start w-[min(24rem,100%)] max-md:w-full lg:w-auto px-5 pb-8 overflow-auto overscroll-contain md:hairline-l bg-surface max-lg:[box-shadow:var(--shadow-3)] [&_.field]:grid-cols-1`}
      aria-labelledby="settings-title"
      hidden={!drawer.isOpen}
    >
      {drawer.covers ? <ClosedByBack onClose={drawer.hide} /> : null}
      <header className="sticky top-0 z-(--z-raised) flex items-center justify-between -mx-5 py-1.5 pl-5 pr-3 hairline-b bg-surface">
        <h3 className="font-text text-[1rem] leading-[1.3] tracking-[0]" id="settings-title">
          Settings
        </h3>
        <IconButton Icon={X} size={24} label="Close settings" onClick={drawer.hide} />
      </header>
      <StatusFields form={form} error={mistakes.publishAt} onChange={onChange} />
      <Field
        id="article-category"
        label="Category"
        labelId="article-category-label"
        required
        error={mistakes.category}
      >
        {(wiring) => (
          <CategoryField
            value={form.category}
            categories={categories}
            onChange={(category) => onChange({ category })}
            {...wiring}
          />
        )}
      </Field>
      <Field id="article-excerpt" label="Excerpt" required error={mistakes.excerpt}>
        {(wiring) => (
          <textarea
            className="area"
            rows={4}
            value={form.excerpt}
            onChange={({ target }) => onChange({ excerpt: target.value })}
            {...wiring}
          />
        )}
      </Field>
      <Field id="article-date" label="Date" required error={mistakes.date}>
        {(wiring) => (
          <DateField value={form.date} onChange={(date) => onChange({ date })} {...wiring} />
        )}
      </Field>
      <Field
        id="article-link"
        label="Link slug"
        required
        hint={
          hasNoSlug(form)
            ? "The title has no Latin letters or digits to make a link of. Write one, such as /insights/example-article"
            : "Example: /insights/example-article"
        }
        error={mistakes.link}
      >
        {(wiring) => (
          <textarea
            className="input field-sizing-content resize-none wrap-anywhere"
            rows={1}
            spellCheck={false}
            autoCapitalize="none"
            value={form.link}
            onChange={({ target }) => onChange({ link: target.value.replace(/\n+/g, "") })}
            {...wiring}
          />
        )}
      </Field>
      <Field id="article-image" label="Image" error={mistakes.image}>
        {(wiring) => (
          <PictureField
            value={form.image}
            onChange={(image) => onChange(withImage(form, image))}
            {...wiring}
          />
        )}
      </Field>
      {form.image ? (
        <Field
          id="article-imageAlt"
          label="Alt text"
          hint="Describe the picture for people who cannot see it"
          error={mistakes.imageAlt}
        >
          {(wiring) => (
            <input
              className="input"
              value={form.imageAlt}
              onChange={({ target }) => onChange({ imageAlt: target.value })}
              {...wiring}
            />
          )}
        </Field>
      ) : null}
      <Field id="article-author" label="Author" required error={mistakes.author}>
        {(wiring) => (
          <input
            className="input"
            value={form.author}
            onChange={({ target }) => onChange({ author: target.value })}
            {...wiring}
          />
        )}
      </Field>
      <Field
        id="article-readTime"
        label="Read time"
        error={mistakes.readTime}
        hint={
          readTime && readTime !== form.readTime ? (
            <button
              type="button"
              className="min-h-(--target) p-0 bg-transparent text-brand-fg semibold text-left underline"
              onClick={() => onChange({ readTime })}
            >
              Use {readTime} (calculated)
            </button>
          ) : undefined
        }
      >
        {(wiring) => (
          <input
            className="input"
            placeholder="e.g., 8 min"
            value={form.readTime}
            onChange={({ target }) => onChange({ readTime: target.value })}
            {...wiring}
          />
        )}
      </Field>
      <Field
        id="article-reviewBy"
        label="Review by"
        hint="Listed under “To review” from this day"
        error={mistakes.reviewBy}
      >
        {(wiring) => (
          <DateField
            value={form.reviewBy}
            example={kigaliDay(Date.now() + yearMs)}
            onChange={(reviewBy) => onChange({ reviewBy })}
            {...wiring}
          />
        )}
      </Field>
    </section>
  );
}

/** Makes Back close the settings first. */
function ClosedByBack({ onClose }: { onClose: () => void }) {
  useCloseOnBack(onClose);
  return null;
}
