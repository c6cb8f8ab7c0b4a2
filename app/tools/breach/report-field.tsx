import { memo, type ReactNode, useRef } from "react";
import type { Breach, ReportField } from "../../../db/schema/tools/breach.ts";
import { overlaidLook } from "./looks.tsx";
import { useNativeControl } from "../native-control.ts";
import { keys } from "./stored.ts";
import type { UnsavedInput } from "../unsaved-input.ts";

interface TextFieldProps {
  id: string;
  label: ReactNode;
  help?: string | undefined;
  /** The key under which it is stored. */
  name: string;
  /** Undefined until it is read. */
  stored: string | undefined;
  isLong?: boolean;
  isNumber?: boolean;
  typed: UnsavedInput;
}

/** A text that is stored as it is typed. */
export const TextField = memo(function TextField(props: TextFieldProps) {
  const { id, label, help, name, stored, isLong = false, isNumber = false, typed } = props;
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const separator = isLong ? "\n" : " ";
  useNativeControl({
    stored,
    read: () => field.current?.value ?? "",
    show: (value, isFirst) => {
      const { current } = field;
      // Also updates the focused field: the next letter would store its old text over another tab's.
      if (current) current.value = isFirst ? value : typed.merged(name, separator);
    },
    merge: (before, used) =>
      before.includes(used) ? before : [before, used].filter(Boolean).join(separator),
    onUsed: (value) => typed.type(name, value),
  });
  const shared = {
    ref: field,
    id,
    autoComplete: "off",
    "aria-describedby": help ? `${id}-help` : undefined,
    onInput: () => typed.type(name, field.current?.value ?? ""),
    onBlur: typed.flush,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {help ? (
        <p className="text-sm text-fg-3" id={`${id}-help`}>
          {help}
        </p>
      ) : null}
      {isLong ? (
        <textarea className="area" rows={3} {...shared} />
      ) : (
        <input
          className="input"
          type="text"
          inputMode={isNumber ? "numeric" : "text"}
          {...shared}
        />
      )}
    </div>
  );
});

interface ReportFieldProps {
  field: ReportField;
  /** The clock's value for it; empty if none. */
  known: string;
  statuses: Breach["report"]["statuses"];
  /** The stored text, with one choice per line; undefined until it is read. */
  stored: string | undefined;
  sureness: string | undefined;
  typed: UnsavedInput;
  onPut: (key: string, value: unknown) => void;
}

/** A field of the report, with the entry's certainty if the law asks for the field. */
export const ReportFieldRow = memo(function ReportFieldRow(props: ReportFieldProps) {
  const { field, known, statuses, stored, sureness, typed, onPut } = props;
  const id = `report-${field.id}`;
  const label = (
    <>
      {field.label}
      {field.basis === "law" ? (
        <span className="ml-2 text-xs semibold text-earth-fg">
          Article 44{field.wherePossible ? ", where possible" : ""}
        </span>
      ) : null}
    </>
  );
  const key = keys.field(field.id);
  return (
    <div className="grid gap-2">
      {field.type === "multi" ? (
        <Choices
          legend={label}
          name={id}
          type="checkbox"
          options={(field.options ?? []).map((option) => ({ id: option, label: option }))}
          stored={stored}
          onChosen={(chosen) => onPut(key, chosen.length > 0 ? chosen : undefined)}
        />
      ) : (
        <TextField
          id={id}
          label={label}
          help={known ? `The clock adds: ${known}. Enter the reference.` : field.help}
          name={key}
          stored={stored}
          isLong={field.type === "textarea"}
          isNumber={field.type === "number"}
          typed={typed}
        />
      )}
      {field.basis === "law" ? (
        <Choices
          legend={<span className="sr">How sure: {field.label}</span>}
          name={`${id}-sureness`}
          type="radio"
          options={statuses}
          stored={sureness}
          onChosen={([chosen]) => onPut(keys.sureness(field.id), chosen)}
        />
      ) : null}
    </div>
  );
});

interface ChoicesProps {
  legend: ReactNode;
  name: string;
  type: "checkbox" | "radio";
  options: readonly { id: string; label: string }[];
  stored: string | undefined;
  onChosen: (chosen: string[]) => void;
}

function Choices({ legend, name, type, options, stored, onChosen }: ChoicesProps) {
  const group = useRef<HTMLFieldSetElement>(null);
  const boxes = () => Array.from(group.current?.querySelectorAll<HTMLInputElement>("input") ?? []);
  const chosen = () => boxes().flatMap((box) => (box.checked ? box.value : []));
  useNativeControl({
    stored,
    read: () => chosen().join("\n"),
    show: (value) => {
      const shown = new Set(value.split("\n"));
      for (const box of boxes()) box.checked = shown.has(box.value);
    },
    merge: (before, used) => (type === "radio" || !before ? used : `${before}\n${used}`),
    onUsed: () => onChosen(chosen()),
  });
  return (
    <fieldset ref={group}>
      <legend className="lab mb-1.5 p-0">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label
            key={option.id}
            className={`relative inline-flex items-center min-h-11 px-3 [border:1px_solid_var(--line-strong)] rounded-full text-sm semibold cursor-pointer has-checked:bg-brand-soft has-checked:border-brand-fg has-checked:text-brand-soft-fg forced-colors:has-checked:[forced-color-adjust:none] forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] ${overlaidLook}`}
          >
            <input
              type={type}
              name={name}
              value={option.id}
              autoComplete="off"
              onChange={() => onChosen(chosen())}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
