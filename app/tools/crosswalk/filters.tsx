import Search from "lucide-react/icons/search";
import type { MouseEvent } from "react";
import type { Crosswalk } from "../../../db/schema/tools/crosswalk.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import type { OpenView } from "./use-view.ts";
import { pathOf } from "./view.ts";

const orders = [
  { value: "law", label: "By law" },
  { value: "control", label: "By control" },
];

interface FiltersProps {
  crosswalk: Crosswalk;
  /** Laws without a row. */
  unmapped: readonly string[];
  open: OpenView;
}

const overlaidLook = "absolute inset-0 size-full m-0 opacity-0 cursor-pointer";

const chipLook =
  "relative inline-flex items-center min-h-11 px-3.5 lg:px-2.75 [border:1px_solid_var(--line-strong)] rounded-full bg-surface text-sm semibold whitespace-nowrap cursor-pointer hover:bg-brand-soft has-checked:bg-action has-checked:border-action has-checked:text-on-action aria-[current=true]:bg-action aria-[current=true]:border-action aria-[current=true]:text-on-action has-focus-visible:[outline:3px_solid_var(--focus-inner)] has-focus-visible:outline-offset-1 forced-colors:[&:is(:has(:checked),[aria-current])]:[forced-color-adjust:none] forced-colors:[&:is(:has(:checked),[aria-current])]:bg-[Highlight] forced-colors:[&:is(:has(:checked),[aria-current])]:text-[HighlightText]";

/** A plain form that requests a view from the server; once hydrated, it changes the view as the visitor types. */
export function Filters({ crosswalk, unmapped, open }: FiltersProps) {
  const { view, form, edition, read } = open;
  const { texts, reference, groups } = crosswalk;
  const all = (event: MouseEvent) => {
    for (const box of form.current?.querySelectorAll<HTMLInputElement>("[name=text]") ?? [])
      box.checked = false;
    event.preventDefault();
    read();
  };
  const chips = (group: string) =>
    texts
      .filter((text) => text.group === group)
      .map(({ id, label }) => (
        <label key={id} className={chipLook}>
          <input
            className={overlaidLook}
            type="checkbox"
            name="text"
            value={id}
            defaultChecked={view.texts.includes(id)}
            autoComplete="off"
          />
          {label}
        </label>
      ));
  return (
    <form
      className="contents lg:grid lg:gap-x-3 lg:grid-cols-[22rem_minmax(0,1fr)] [@media(min-height:40rem)]:sticky top-0 z-(--z-sticky) lg:mt-10 lg:py-3.5 lg:hairline-y bg-bg print:hidden"
      key={edition}
      action="/compliance/crosswalk"
      ref={form}
      onInput={read}
      onSubmit={(event) => {
        event.preventDefault();
        read();
      }}
    >
      <div className="grid lg:contents gap-3 [@media(min-height:40rem)]:sticky top-0 z-(--z-sticky) -mx-(--gutter) px-(--gutter) py-3.5 hairline-y bg-bg">
        <div className="relative">
          <Search className="absolute left-3.5 top-3.5 text-fg-3" size={20} />
          <input
            className="input pl-11"
            type="search"
            name="q"
            aria-label="Search the crosswalk"
            placeholder="A.5.18, PR.AA, Article 43, backup"
            defaultValue={view.query}
            maxLength={80}
            autoComplete="off"
          />
        </div>
        <fieldset className="flex lg:flex-wrap gap-2 lg:gap-1.5 lg:col-span-2 lg:row-[2] -mx-(--gutter) lg:mx-0 -my-1 lg:mt-2 px-(--gutter) lg:px-0 py-1 overflow-x-auto lg:overflow-visible whitespace-nowrap lg:whitespace-normal [scrollbar-width:none]">
          <legend className="sr">Texts</legend>
          <SiteLink
            className={chipLook}
            href={pathOf({ ...view, texts: [] })}
            onClick={all}
            aria-current={view.texts.length === 0 ? "true" : undefined}
          >
            All texts
          </SiteLink>
          {chips("law")}
          <fieldset className="contents">
            <legend className="sr">{groups.find(({ id }) => id === "standard")?.label}</legend>
            <span
              className="self-center pl-1.5 text-sm text-fg-3 whitespace-nowrap"
              aria-hidden="true"
            >
              Standards:
            </span>
            {chips("standard")}
          </fieldset>
          {unmapped.length > 0 ? (
            <span className="self-center pl-1.5 text-sm text-fg-3">
              Not mapped yet: {unmapped.join(", ")}
            </span>
          ) : null}
        </fieldset>
      </div>
      <div className="grid lg:flex gap-2 grid-cols-2 lg:items-center lg:justify-end pt-4 lg:p-0">
        <fieldset className="seg col-span-2">
          <legend className="sr">Order</legend>
          {orders.map(({ value, label }) => (
            <label
              key={value}
              className="relative grid place-items-center min-h-11 px-3.5 text-sm semibold hover:bg-brand-soft has-checked:bg-action has-checked:text-on-action has-focus-visible:[outline:3px_solid_var(--focus-inner)] has-focus-visible:-outline-offset-4 has-focus-visible:[box-shadow:inset_0_0_0_6px_var(--focus-outer)]"
            >
              <input
                className={overlaidLook}
                type="radio"
                name="by"
                value={value}
                defaultChecked={view.by === value}
                autoComplete="off"
              />
              {label}
            </label>
          ))}
        </fieldset>
        <Choice
          name="annex"
          label="Annex A theme"
          parts={reference.annexThemes}
          chosen={view.annex}
        />
        <Choice name="csf" label="CSF function" parts={reference.csfFunctions} chosen={view.csf} />
        <button type="submit" className="btn btn-primary btn-sm not-noscript:hidden">
          Show
        </button>
      </div>
    </form>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  parts: readonly { id: string; label: string }[];
  chosen: string;
}

const Choice = ({ name, label, parts, chosen }: ChoiceProps) => (
  <select
    className="input lg:w-auto min-h-11 py-1 text-sm semibold"
    name={name}
    aria-label={label}
    defaultValue={chosen}
    autoComplete="off"
  >
    <option value="">{label}</option>
    {parts.map((part) => (
      <option key={part.id} value={part.id}>
        {part.id} {part.label}
      </option>
    ))}
  </select>
);
