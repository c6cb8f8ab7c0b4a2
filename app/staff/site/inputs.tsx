import { type ReactNode, useState } from "react";
import {
  type ChoiceField,
  maxLengthOf,
  type NumberField,
  type TextField,
} from "../../../db/schema/site/fields.ts";
import { Field, type Wiring } from "../../ui/field.tsx";
import { idOf, useForm } from "./form-context.ts";
import { grouped } from "./values.ts";

interface InputProps<Kind> {
  field: Kind;
  path: string;
  value: unknown;
}

/** From this share of the longest text on, its length is said; a time or a short name needs no count. */
const nearly = 0.8;
const counted = 60;

const inputs = {
  line: { type: "text" },
  email: { type: "email", inputMode: "email", spellCheck: false },
  phone: { type: "tel", inputMode: "tel" },
  link: { type: "text", inputMode: "url", spellCheck: false },
} as const;

export function TextInput({ field, path, value }: InputProps<TextField>) {
  const { change, isReadOnly } = useForm();
  const text = typeof value === "string" ? value : "";
  const max = maxLengthOf(field);
  const isCounted = max >= counted && text.length > max * nearly;
  const length = isCounted ? `${text.length} of ${max} characters` : "";
  const shared = {
    value: text,
    readOnly: isReadOnly,
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) => change(path, target.value),
  };
  return (
    <Labelled
      label={`${field.label}${field.optional ? " (optional)" : ""}`}
      path={path}
      hint={[field.help, length].filter(Boolean).join(" ")}
      wide={field.kind !== "email" && max >= 200}
    >
      {(wiring) =>
        field.kind === "text" ? (
          <textarea
            className="area [field-sizing:content] min-h-22"
            rows={3}
            {...wiring}
            {...shared}
          />
        ) : (
          <input className="input" {...inputs[field.kind]} {...wiring} {...shared} />
        )
      }
    </Labelled>
  );
}

/** A whole number with its unit; in groups of three digits while it is not being typed. */
export function NumberInput({ field, path, value }: InputProps<NumberField>) {
  const { change, isReadOnly } = useForm();
  const [typed, setTyped] = useState<string>();
  const shown = typeof value === "number" ? grouped(value) : String(value ?? "");
  return (
    <Labelled label={`${field.label} (${field.unit})`} path={path} hint={field.help}>
      {(wiring) => (
        <input
          className="input num"
          inputMode="numeric"
          {...wiring}
          autoComplete="off"
          readOnly={isReadOnly}
          value={typed ?? shown}
          onChange={({ target }) => {
            setTyped(target.value);
            change(path, numberIn(target.value));
          }}
          onBlur={() => setTyped(undefined)}
        />
      )}
    </Labelled>
  );
}

/** The number, also in groups of three digits, or what was typed in its place. */
function numberIn(text: string): number | string {
  const typed = text.trim();
  return /^(?:\d+|\d{1,3}(?:[ ,]\d{3})+)$/.test(typed) ? Number(typed.replace(/[ ,]/g, "")) : typed;
}

export function ChoiceInput({ field, path, value }: InputProps<ChoiceField>) {
  const { change, isReadOnly } = useForm();
  return (
    <Labelled label={field.label} path={path} hint={field.help}>
      {(wiring) => (
        <select
          className="input"
          {...wiring}
          disabled={isReadOnly}
          value={String(value)}
          onChange={({ target }) => change(path, target.value)}
        >
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

interface LabelledProps {
  label: string;
  path: string;
  hint: string | undefined;
  /** Takes a line of its own. */
  wide?: boolean;
  children: (wiring: Omit<Wiring, "required">) => ReactNode;
}

const Labelled = ({ label, path, hint, wide = false, children }: LabelledProps) => (
  <div className={wide ? "col-span-full" : ""}>
    <Field id={idOf(path)} label={label} hint={hint} error={useForm().errors[path]}>
      {({ required: _, ...wiring }) => children(wiring)}
    </Field>
  </div>
);
