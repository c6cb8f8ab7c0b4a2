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
  open: OpenView;
}

/** A plain form that requests a view from the server; once hydrated, it changes the view as the visitor types. */
export function Filters({ crosswalk, open }: FiltersProps) {
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
        <label key={id} className="crosswalk-chip">
          <input
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
      className="crosswalk-filters"
      key={edition}
      action="/compliance/crosswalk"
      ref={form}
      onInput={read}
      onSubmit={(event) => {
        event.preventDefault();
        read();
      }}
    >
      <div className="crosswalk-find">
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
        <fieldset className="crosswalk-chips">
          <legend className="sr">Texts</legend>
          <SiteLink
            className="crosswalk-chip"
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
        </fieldset>
      </div>
      <div className="crosswalk-more">
        <fieldset className="seg crosswalk-order">
          <legend className="sr">Order</legend>
          {orders.map(({ value, label }) => (
            <label key={value}>
              <input
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
        <button type="submit" className="btn btn-primary btn-sm crosswalk-submit">
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
    className="input crosswalk-choice"
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
