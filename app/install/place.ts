export interface Page {
  path: string;
  hasForm: boolean;
  /** True if a field has text or the focus. */
  typing: boolean;
  /** True if a dialog, the menu or another notice is open. */
  covered: boolean;
}

// These pages have a form, even if it is not drawn yet.
const withForm = /^\/(?:contact|library|services|admin)(?:\/|$)/;

/** True if the notice may be shown on this page: never over a form. */
export const isFree = ({ path, hasForm, typing, covered }: Page): boolean =>
  !(withForm.test(path) || hasForm || typing || covered);

const fields = "textarea, input:not([type=checkbox], [type=radio], [type=hidden])";

export function pageAt(path: string): Page {
  const has = (selector: string) => document.querySelector(selector) !== null;
  const typed = Array.from(
    document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields),
  ).some((field) => field.value !== field.defaultValue);
  return {
    path,
    hasForm: has("main form"),
    typing: typed || has(`:is(${fields}, select, [contenteditable=true]):focus`),
    covered: has("dialog[open], [role=dialog], [role=alertdialog], .menu[open], .notice"),
  };
}
