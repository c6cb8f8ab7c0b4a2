import { createContext, useContext } from "react";
import type { Role } from "../../../db/schema/staff.ts";

interface FormContext {
  /** Messages by path. */
  errors: Readonly<Record<string, string>>;
  /** This person may not publish the document. */
  isReadOnly: boolean;
  role: Role;
  change(path: string, value: unknown): void;
  /** Several fields as one change. */
  changeAll(changes: readonly (readonly [path: string, value: unknown])[]): void;
  /** Says it to screen readers. */
  announce(words: string): void;
}

export const FormContext = createContext<FormContext>({
  errors: {},
  isReadOnly: true,
  role: "viewer",
  change: () => undefined,
  changeAll: () => undefined,
  announce: () => undefined,
});

export const useForm = (): FormContext => useContext(FormContext);

export const idOf = (path: string): string => `field-${path}`;

/** The errors that still count after a change at this path: those around it and below it do not. */
export function errorsAfter(
  errors: Readonly<Record<string, string>>,
  changed: string,
): Readonly<Record<string, string>> {
  const left = Object.entries(errors).filter(
    ([path]) =>
      path !== changed && !path.startsWith(`${changed}.`) && !changed.startsWith(`${path}.`),
  );
  // The same object where all are left, so that no field is drawn again for it.
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}

// The input of a file is pressed by a button.
const controls = "input:not([type=file]), textarea, select";

/** Scrolls to the field at this path, or to what it is in, and focuses its first control. */
export function showField(path: string): void {
  const parts = path.split(".");
  for (; parts.length > 0; parts.pop()) {
    const field = document.getElementById(idOf(parts.join(".")));
    if (!field) continue;
    const folded = field.querySelector<HTMLElement>(':scope > legend > [aria-expanded="false"]');
    if (folded) {
      folded.click();
      // Once its fields are drawn.
      setTimeout(() => showField(path));
      return;
    }
    const control = field.matches(controls)
      ? field
      : (field.querySelector<HTMLElement>(controls) ?? field.querySelector("button"));
    field.scrollIntoView({ block: field === control ? "center" : "start" });
    control?.focus({ preventScroll: true });
    return;
  }
}
