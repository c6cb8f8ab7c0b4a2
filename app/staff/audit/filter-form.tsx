import { type FormEvent, useState } from "react";
import { TextField } from "../ui/text-field.tsx";
import { typedDate } from "../../ui/typed-date.ts";
import { type Filters, noFilters } from "./filters.ts";
import { actionName } from "./sentence.ts";
import { Button } from "../ui/button.tsx";

interface FilterFormProps {
  id: string;
  hidden: boolean;
  actions: readonly string[];
  onFilter: (filters: Filters) => void;
}

export function FilterForm({ id, hidden, actions, onFilter }: FilterFormProps) {
  const [typed, setTyped] = useState(noFilters);
  const [errors, setErrors] = useState<Partial<Filters>>({});
  const set = (field: keyof Filters) => ({
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [field]: target.value }),
  });
  const filter = (event: FormEvent) => {
    event.preventDefault();
    const [from, to] = [typed.from, typed.to].map((day) => (day.trim() ? typedDate(day) : ""));
    setErrors({
      ...(from === undefined ? { from: noDay } : {}),
      ...(to === undefined ? { to: noDay } : {}),
    });
    if (from !== undefined && to !== undefined) onFilter({ ...typed, from, to });
  };
  const clear = () => {
    setTyped(noFilters);
    setErrors({});
    onFilter(noFilters);
  };
  return (
    <search id={id} hidden={hidden}>
      <form
        className="grid grid-cols-2 max-md:*:nth-3:col-span-full gap-3 items-start pt-5 md:grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] 2xl:grid-cols-[repeat(5,minmax(0,1fr))_auto]"
        onSubmit={filter}
      >
        <TextField
          label="Person"
          placeholder="Name or email"
          maxLength={200}
          autoComplete="off"
          {...set("actor")}
        />
        <div className="field">
          <label htmlFor="audit-action">Action</label>
          <select className="input" id="audit-action" {...set("action")}>
            <option value="">All actions</option>
            {actions.map((action) => (
              <option key={action} value={action}>
                {actionName(action)}
              </option>
            ))}
          </select>
        </div>
        <TextField
          label="Subject"
          placeholder="Title, name or code"
          maxLength={200}
          autoComplete="off"
          {...set("subject")}
        />
        <TextField
          label="From"
          placeholder="9 June 2026"
          autoComplete="off"
          error={errors.from}
          {...set("from")}
        />
        <TextField
          label="To"
          placeholder="23 June 2026"
          autoComplete="off"
          error={errors.to}
          {...set("to")}
        />
        <div className="flex flex-wrap gap-2 max-md:col-span-full self-end">
          <Button variant="primary" type="submit">
            Apply
          </Button>
          <Button variant="ghost" onClick={clear}>
            Clear
          </Button>
        </div>
      </form>
    </search>
  );
}

const noDay = "Write a date such as 9 June 2026";
