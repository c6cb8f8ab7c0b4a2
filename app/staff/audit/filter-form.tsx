import { type FormEvent, useState } from "react";
import { TextField } from "../text-field.tsx";
import { type Filters, noFilters } from "./ask.ts";

interface FilterFormProps {
  /** Every action that occurs. */
  actions: readonly string[];
  onFilter: (filters: Filters) => void;
}

/** What narrows the trail down. */
export function FilterForm({ actions, onFilter }: FilterFormProps) {
  const [typed, setTyped] = useState(noFilters);
  const set = (field: keyof Filters) => ({
    value: typed[field],
    onChange: ({ target }: { target: { value: string } }) =>
      setTyped({ ...typed, [field]: target.value }),
  });
  const filter = (event: FormEvent) => {
    event.preventDefault();
    onFilter(typed);
  };
  const clear = () => {
    setTyped(noFilters);
    onFilter(noFilters);
  };
  return (
    <search>
      <form className="audit-filters" onSubmit={filter}>
        <TextField label="Who" maxLength={200} autoComplete="off" {...set("actor")} />
        <div className="field">
          <label htmlFor="audit-action">What</label>
          <select className="input" id="audit-action" {...set("action")}>
            <option value="">Everything</option>
            {actions.map((action) => (
              <option key={action} value={action}>
                {action}
              </option>
            ))}
          </select>
        </div>
        <TextField label="To what" maxLength={200} autoComplete="off" {...set("subject")} />
        <TextField label="From (UTC)" type="date" {...set("from")} />
        <TextField label="To (UTC)" type="date" {...set("to")} />
        <div className="staff-acts">
          <button type="submit" className="btn btn-primary">
            Filter
          </button>
          <button type="button" className="btn btn-ghost" onClick={clear}>
            Clear
          </button>
        </div>
      </form>
    </search>
  );
}
