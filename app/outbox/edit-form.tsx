import { type SubmitEvent, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { Confirm } from "./confirm.tsx";
import {
  ContactRequest,
  type ContactSubmission,
  consultationTypes,
} from "../../db/schema/contact.ts";

interface WaitingEditProps {
  body: ContactSubmission;
  /** Answers why the change could not be saved; undefined when it was. */
  onSave: (body: ContactSubmission) => Promise<string | undefined>;
  onCancel: () => void;
}

const lines = [
  { name: "name", label: "Name", type: "text", autoComplete: "name" },
  { name: "email", label: "Email", type: "email", autoComplete: "email" },
  { name: "company", label: "Company", type: "text", autoComplete: "organization" },
  { name: "phone", label: "Phone", type: "tel", autoComplete: "tel" },
] as const;

/** Changes the text of a request that waits; says what the contract refuses. */
export function EditForm({ body: given, onSave, onCancel }: WaitingEditProps) {
  // What another tab makes of the row meanwhile changes nothing under the visitor's hands.
  const [body] = useState(given);
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [changed, setChanged] = useState(false);
  const [sure, setSure] = useState(false);
  const [saving, setSaving] = useState(false);
  const [why, setWhy] = useState<string>();
  useEffect(() => form.current?.querySelector<HTMLElement>("[name=message]")?.focus(), []);

  const isChanged = () => {
    const fields = new FormData(form.current ?? undefined);
    const names = [...lines.map(({ name }) => name), "consultationType", "message"] as const;
    return names.some((name) => fields.get(name) !== body[name]);
  };

  const keep = async (changed: ContactSubmission) => {
    if (saving) return;
    setSaving(true);
    setWhy(undefined);
    setWhy(await onSave(changed));
    setSaving(false);
  };

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const read = v.safeParse(ContactRequest, fields);
    if (read.success) return void keep({ ...body, ...read.output });
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
    <form
      className="queue-edit"
      ref={form}
      noValidate
      data-changed={changed || undefined}
      onInput={() => setChanged(isChanged())}
      onSubmit={save}
    >
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
          <option value="">Choose a type (optional)</option>
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
      {why ? <p className="note note-warn">{why}</p> : null}
      {sure ? (
        <Confirm
          question="Discard your changes?"
          yes="Discard"
          no="Keep writing"
          onYes={onCancel}
          onNo={() => setSure(false)}
        />
      ) : (
        <div className="choices">
          <button className="btn btn-sm btn-primary" type="submit" disabled={saving}>
            Save
          </button>
          <button
            className="btn btn-sm btn-ghost"
            type="button"
            onClick={() => (isChanged() ? setSure(true) : onCancel())}
          >
            Cancel
          </button>
        </div>
      )}
    </form>
  );
}
