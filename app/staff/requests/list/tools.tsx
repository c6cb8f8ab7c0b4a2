import Filter from "lucide-react/icons/funnel";
import X from "lucide-react/icons/x";
import { type ReactNode, useState } from "react";
import { consultationTypes } from "../../../../db/schema/contact.ts";
import { requestSectors } from "../../../../db/schema/requests/request.ts";
import { PickButton } from "../../ui/pick-button.tsx";
import type { Choice } from "../../ui/pick-menu.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { noOwner, type Owner } from "../people.ts";
import { pickedLook, pickLook, quietLook } from "../pick-look.tsx";
import { Key } from "./key.tsx";
import { type Filters, type Order, orders, periods } from "./views.ts";

interface ToolsProps {
  filters: Filters;
  owners: readonly Owner[];
  /** False in the spam tray, where nothing is due. */
  isOrdered: boolean;
  onChange: (some: Partial<Filters>) => void;
  onClear: () => void;
  /** Rarely used actions. */
  children: ReactNode;
}

const sectors: readonly Choice[] = [...requestSectors, { value: "none", label: "Sector not set" }];

/** Search, filters and order; on small screens a button opens all but the search. */
export function RequestTools(props: ToolsProps) {
  const { filters, owners, isOrdered, onChange, onClear, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  const people: Choice[] = [
    ...owners.map(({ id, name }) => ({ value: id, label: name })),
    { value: noOwner, label: "No owner" },
  ];
  const set = (["period", "owner", "sector", "service"] as const).filter(
    (name) => filters[name] !== "",
  ).length;
  const filter = (name: "period" | "owner" | "sector" | "service", label: string) => ({
    ...{ label, chosen: filters[name] },
    onPick: (value: string) => onChange({ [name]: value }),
  });
  return (
    <search className="grid grid-cols-[minmax(0,1fr)_auto_auto] lg:grid-cols-[20rem_minmax(0,1fr)_auto] gap-2 py-4">
      <SearchField
        className="group"
        label="Search requests"
        placeholder="Name, company, words"
        words={filters.words}
        onChange={(words) => onChange({ words })}
      >
        <Key
          className="absolute right-3 inset-y-0 my-auto group-focus-within:hidden max-lg:hidden [@media(hover:none)]:hidden"
          aria-hidden="true"
        >
          /
        </Key>
      </SearchField>
      <button
        type="button"
        className={`lg:hidden ${pickLook}`}
        aria-expanded={isOpen}
        aria-controls="rq-filters"
        aria-label={set > 0 ? `Filters, ${set} set` : "Filters"}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Filter size={18} />
        {set > 0 ? <span className="num">{set}</span> : null}
      </button>
      <div
        className={`flex flex-wrap gap-2 max-lg:col-span-full ${isOpen ? "" : "max-lg:hidden"}`}
        id="rq-filters"
      >
        <FilterButton {...filter("period", "Period")} choices={periods} />
        <FilterButton {...filter("owner", "Owner")} choices={people} />
        <FilterButton {...filter("sector", "Sector")} choices={sectors} />
        <FilterButton {...filter("service", "Service")} choices={consultationTypes} />
        {set > 0 ? (
          <button type="button" className={quietLook} onClick={onClear}>
            Clear
          </button>
        ) : null}
        {isOrdered ? (
          <PickButton
            className={`lg:ml-auto ${pickLook}`}
            label="Order"
            choices={orders.map((one) => ({ ...one, isChosen: one.value === filters.order }))}
            onPick={(order) => onChange({ order: order as Order })}
          >
            {orders.find(({ value }) => value === filters.order)?.label}
          </PickButton>
        ) : null}
      </div>
      <div className="row-start-1 col-start-3">{children}</div>
    </search>
  );
}

interface FilterButtonProps {
  label: string;
  choices: readonly Choice[];
  chosen: string;
  onPick: (value: string) => void;
}

/** An unset filter opens its choices; a set one shows its choice, and a press clears it. */
function FilterButton({ label, choices, chosen, onPick }: FilterButtonProps) {
  const choice = choices.find(({ value }) => value === chosen);
  if (chosen)
    return (
      <button
        type="button"
        className={pickedLook}
        aria-label={`${label}: ${choice?.label ?? chosen}. Clear`}
        onClick={() => onPick("")}
      >
        {choice?.label ?? chosen}
        <X size={16} />
      </button>
    );
  return (
    <PickButton className={pickLook} label={label} choices={choices} onPick={onPick}>
      {label}
    </PickButton>
  );
}
