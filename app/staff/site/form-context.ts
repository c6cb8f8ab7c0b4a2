import { createContext, useContext } from "react";

interface FormContext {
  /** Messages by path. */
  errors: Readonly<Record<string, string>>;
  /** This person may not publish the document. */
  isReadOnly: boolean;
  change(path: string, value: unknown): void;
  /** Says it to screen readers. */
  announce(words: string): void;
}

export const FormContext = createContext<FormContext>({
  errors: {},
  isReadOnly: true,
  change: () => undefined,
  announce: () => undefined,
});

export const useForm = (): FormContext => useContext(FormContext);

export const idOf = (path: string): string => `field-${path}`;

/** The errors that still count after a change at this path: those around it and below it do not. */
export const errorsAfter = (
  errors: Readonly<Record<string, string>>,
  changed: string,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(errors).filter(
      ([path]) =>
        path !== changed && !path.startsWith(`${changed}.`) && !changed.startsWith(`${path}.`),
    ),
  );

const controls = "input, textarea, select";

/** Scrolls to the field at this path, or to what it is in, and focuses its first control. */
export function showField(path: string): void {
  const parts = path.split(".");
  for (; parts.length > 0; parts.pop()) {
    const field = document.getElementById(idOf(parts.join(".")));
    if (!field) continue;
    const control = field.matches(controls)
      ? field
      : (field.querySelector<HTMLElement>(controls) ?? field.querySelector("button"));
    field.scrollIntoView({ block: field === control ? "center" : "start" });
    control?.focus({ preventScroll: true });
    return;
  }
}
