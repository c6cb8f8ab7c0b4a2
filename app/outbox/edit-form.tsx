import { type SubmitEvent, useEffect, useRef, useState } from "react";
import * as v from "valibot";
import { InlineConfirm } from "../ui/inline-confirm.tsx";
import { Field } from "../ui/field.tsx";
import { timesText } from "./format.ts";
import {
  ContactRequest,
  type ContactSubmission,
  consultationTypes,
  phoneProblem,
} from "../../db/schema/contact.ts";

interface EditFormProps {
  body: ContactSubmission;
  /** Resolves with the reason why the change could not be saved, or undefined. */
  onSave: (body: ContactSubmission) => Promise<string | undefined>;
  onCancel: () => void;
}

const lines = [
  { name: "name", label: "Name", type: "text", autoComplete: "name" },
  { name: "email", label: "Email", type: "email", autoComplete: "email" },
  { name: "company", label: "Company", type: "text", autoComplete: "organization" },
  { name: "phone", label: "Phone", type: "tel", autoComplete: "tel" },
] as const;

const idOf = (name: string) => `queue-${name}`;

/** Edits the text of a waiting request. */
export function EditForm({ body: given, onSave, onCancel }: EditFormProps) {
  // Changes of the row by another tab do not affect an open form.
  const [body] = useState(given);
  const form = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [changed, setChanged] = useState(false);
  const [confirms, setConfirms] = useState(false);
  const [saving, setSaving] = useState(false);
  const [why, setWhy] = useState<string>();
  useEffect(() => form.current?.querySelector<HTMLElement>("[name=message]")?.focus(), []);

  const isChanged = () => {
    const fields = new FormData(form.current ?? undefined);
    const names = [...lines.map(({ name }) => name), "consultationType", "message"] as const;
    return names.some((name) => fields.get(name) !== body[name]);
  };

  const submit = async (changed: ContactSubmission) => {
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
    const phone = phoneProblem(String(fields["phone"]), body.suggestedTimes);
    if (read.success && !phone) return void submit({ ...body, ...read.output });
    const found: Record<string, string> = phone ? { phone } : {};
    for (const issue of read.issues ?? []) {
      const name = v.getDotPath(issue) ?? "";
      found[name] ??= issue.message;
    }
    setProblems(found);
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  return (
    <form
      className="queue-edit"
      ref={form}
      noValidate
      data-changed={changed || undefined}
      onInput={() => setChanged(isChanged())}
      onSubmit={save}
    >
      {lines.map(({ name, label, ...input }) => (
        <Field key={name} id={idOf(name)} label={label} error={problems[name]}>
          {(wiring) => (
            <input className="input" name={name} defaultValue={body[name]} {...input} {...wiring} />
          )}
        </Field>
      ))}
      <Field id={idOf("consultationType")} label="Consultation type" error={undefined}>
        {(wiring) => (
          <select
            className="input"
            name="consultationType"
            defaultValue={body.consultationType}
            {...wiring}
          >
            <option value="">Choose a type (optional)</option>
            {consultationTypes.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field id={idOf("message")} label="Message" error={problems["message"]}>
        {(wiring) => (
          <textarea
            className="area"
            name="message"
            rows={6}
            defaultValue={body.message}
            {...wiring}
          />
        )}
      </Field>
      {body.suggestedTimes?.length ? (
        <p className="text-sm">
          <b className="semibold">Suggested times:</b> {timesText(body.suggestedTimes)}
        </p>
      ) : null}
      {why ? <p className="note note-warn">{why}</p> : null}
      {confirms ? (
        <InlineConfirm
          question="Discard your changes?"
          yes="Discard"
          no="Keep writing"
          onYes={onCancel}
          onNo={() => setConfirms(false)}
        />
      ) : (
        <div className="choices">
          <button className="btn btn-sm btn-primary" type="submit" disabled={saving}>
            Save
          </button>
          <button
            className="btn btn-sm btn-ghost"
            type="button"
            onClick={() => (isChanged() ? setConfirms(true) : onCancel())}
          >
            Cancel
          </button>
        </div>
      )}
    </form>
  );
}
