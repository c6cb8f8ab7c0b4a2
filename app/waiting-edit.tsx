import { type SubmitEvent, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { ContactRequest, type ContactSubmission, consultationTypes } from "../db/schema/contact.ts";

interface WaitingEditProps {
  body: ContactSubmission;
  onSave: (body: ContactSubmission) => Promise<void>;
  onCancel: () => void;
}

const lines = [
  { name: "name", label: "Name", type: "text", autoComplete: "name" },
  { name: "email", label: "Email", type: "email", autoComplete: "email" },
  { name: "company", label: "Company", type: "text", autoComplete: "organization" },
  { name: "phone", label: "Phone", type: "tel", autoComplete: "tel" },
] as const;

/** Changes the text of a request that waits; says what the contract refuses. */
export function WaitingEdit({ body, onSave, onCancel }: WaitingEditProps) {
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  useEffect(() => form.current?.querySelector<HTMLElement>("[name=message]")?.focus(), []);

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const read = v.safeParse(ContactRequest, fields);
    if (read.success) return void onSave({ ...body, ...read.output });
    const found: Record<string, string> = {};
    for (const issue of read.issues) {
      const name = v.getDotPath(issue) ?? "";
      found[name] ??= issue.message;
    }
    setProblems(found);
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const wiring = (name: string) => ({
    name,
    id: `queue-${name}`,
    "aria-invalid": problems[name] ? (true as const) : undefined,
    "aria-describedby": problems[name] ? `queue-${name}-error` : undefined,
  });
  const problem = (name: string) =>
    problems[name] ? (
      <p className="err" id={`queue-${name}-error`}>
        {problems[name]}
      </p>
    ) : null;

  return (
    <form className="queue-edit" ref={form} noValidate onSubmit={save}>
      {lines.map(({ name, label, ...rest }) => (
        <div className={problems[name] ? "field is-err" : "field"} key={name}>
          <label htmlFor={`queue-${name}`}>{label}</label>
          <input className="input" defaultValue={body[name]} {...rest} {...wiring(name)} />
          {problem(name)}
        </div>
      ))}
      <div className="field">
        <label htmlFor="queue-consultationType">Consultation type</label>
        <select
          className="input"
          defaultValue={body.consultationType}
          {...wiring("consultationType")}
        >
          <option value="">No preference</option>
          {consultationTypes.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </div>
      <div className={problems["message"] ? "field is-err" : "field"}>
        <label htmlFor="queue-message">Message</label>
        <textarea className="area" rows={6} defaultValue={body.message} {...wiring("message")} />
        {problem("message")}
      </div>
      <div className="choices">
        <button className="btn btn-sm btn-primary" type="submit">
          Save
        </button>
        <button className="btn btn-sm btn-ghost" type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
