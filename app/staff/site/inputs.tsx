import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { iconNames } from "../../../db/schema/parts.ts";
import type {
  ChoiceField,
  IconField,
  NumberField,
  ReferenceField,
} from "../../../db/schema/site/fields.ts";
import { maxLengthOf, type TextField } from "../../../db/schema/site/text-field.ts";
import { type Ability, may } from "../../../db/schema/staff.ts";
import { Field, type Wiring } from "../../ui/field.tsx";
import { ContentIcon } from "../../ui/icon.tsx";
import { idOf, useForm } from "./form-context.ts";
import { referencesQuery } from "./queries.ts";
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
  address: { type: "text", inputMode: "url", spellCheck: false },
  date: { type: "date" },
  picture: { type: "text" },
} as const;

export function TextInput({ field, path, value }: InputProps<TextField>) {
  const { change } = useForm();
  const isReadOnly = useReadOnly(field);
  const text = typeof value === "string" ? value : "";
  const max = maxLengthOf(field);
  const isCounted = max >= counted && text.length > max * nearly;
  const isLine = field.kind === "line";
  // A sentence is seen whole, also on a phone.
  const grows = field.kind === "text" || (isLine && max >= 200);
  const length = isCounted ? `${text.length} of ${max} characters` : "";
  const shared = {
    value: text,
    readOnly: isReadOnly,
    autoComplete: "off",
    onChange: ({ target }: { target: { value: string } }) =>
      change(path, isLine ? target.value.replace(/\n/g, " ") : target.value),
  };
  return (
    <Labelled
      label={`${field.label}${field.optional ? " (optional)" : ""}`}
      path={path}
      hint={[field.help, length].filter(Boolean).join(" ")}
      wide={field.kind !== "email" && max >= 200}
    >
      {(wiring) =>
        grows ? (
          <textarea
            className={`area [field-sizing:content] ${isLine ? "min-h-12" : "min-h-22"}`}
            rows={isLine ? 1 : 3}
            {...wiring}
            {...shared}
          />
        ) : (
          <input
            className="input"
            {...inputs[field.kind === "text" ? "line" : field.kind]}
            {...wiring}
            {...shared}
          />
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

export function ChoiceInput({ field, path, value }: InputProps<ChoiceField | IconField>) {
  const { change, isReadOnly } = useForm();
  const options =
    field.kind === "icon"
      ? iconNames.map((name) => ({ value: name, label: spaced(name) }))
      : field.options;
  return (
    <Labelled label={field.label} path={path} hint={field.help}>
      {(wiring) => (
        <div className="flex gap-3 items-center">
          {field.kind === "icon" ? <ContentIcon name={String(value)} size={28} /> : null}
          <select
            className="input flex-1"
            {...wiring}
            disabled={isReadOnly}
            value={String(value)}
            onChange={({ target }) => change(path, target.value)}
          >
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      )}
    </Labelled>
  );
}

/** `ClipboardCheck` as `Clipboard check`. */
const spaced = (name: string): string =>
  name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The title of one that is there, by its id. */
export function ReferenceInput({ field, path, value }: InputProps<ReferenceField>) {
  const { change } = useForm();
  const isReadOnly = useReadOnly(field);
  const { data: references, isError } = useQuery(referencesQuery);
  const offered = references?.[field.to] ?? [];
  const id = typeof value === "string" ? value : "";
  const isKnown = offered.some((one) => one.id === id);
  return (
    <Labelled
      label={`${field.label}${field.optional ? " (optional)" : ""}`}
      path={path}
      hint={isError ? "The list needs a connection to the server." : field.help}
      wide
    >
      {(wiring) => (
        <select
          className="input"
          {...wiring}
          disabled={isReadOnly}
          value={id}
          onChange={({ target }) => change(path, target.value || null)}
        >
          {field.optional || id === "" ? (
            <option value="">{field.optional ? "None" : "Choose one"}</option>
          ) : null}
          {isKnown || id === "" ? null : (
            <option value={id}>
              {references ? "No longer there" : isError ? "Chosen before" : "One moment"}
            </option>
          )}
          {offered.map((one) => (
            <option key={one.id} value={one.id}>
              {one.title}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  );
}

/** This person may not change this field. */
export function useReadOnly({ needs }: { needs?: Ability }): boolean {
  const { isReadOnly, role } = useForm();
  return isReadOnly || (needs !== undefined && !may(role, needs));
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
