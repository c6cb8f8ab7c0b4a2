/** What is on the page that the notice would lie over. */
export interface Place {
  path: string;
  /** The page has a form of its own. */
  form: boolean;
  /** Something is typed anywhere, or about to be. */
  typing: boolean;
  /** A dialog or the menu is open, or another notice stands there. */
  taken: boolean;
}

// These have a form, also while it is not drawn yet.
const withForm = /^\/(?:contact|library|services|admin)(?:\/|$)/;

/** Whether the notice may lie over this page: never over a form. */
export const mayStand = ({ path, form, typing, taken }: Place): boolean =>
  !(withForm.test(path) || form || typing || taken);

const fields = "textarea, input:not([type=checkbox], [type=radio], [type=hidden])";

/** The page at `path` as it stands. */
export function placeNow(path: string): Place {
  const there = (selector: string) => document.querySelector(selector) !== null;
  const typed = Array.from(
    document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(fields),
  ).some((field) => field.value !== field.defaultValue);
  return {
    path,
    form: there("main form"),
    typing: typed || there(`:is(${fields}, select, [contenteditable=true]):focus`),
    taken: there("dialog[open], [role=dialog], [role=alertdialog], .menu[open], .notice"),
  };
}
