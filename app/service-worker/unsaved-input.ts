const touched = new WeakSet<Element>();

/** Notes what is typed from now on; what was typed before is seen by its difference from the page's own text. */
export function noteTyping(): void {
  addEventListener("input", ({ target }) => target instanceof Element && touched.add(target), true);
}

/** Whether a form on this page holds what its visitor has typed or chosen and not sent. */
export function hasUnsavedInput(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "form textarea, form input:not([type=hidden], [type=search], [type=checkbox], [type=radio])",
  );
  const typed = Array.from(fields).some(
    (field) =>
      field.value.trim() !== "" && (touched.has(field) || field.value !== field.defaultValue),
  );
  const choices = document.querySelectorAll(
    "form select, form input:is([type=checkbox], [type=radio])",
  );
  // A text with marks has no value of its own.
  const written = document.querySelectorAll("form [contenteditable=true]");
  if (Array.from(written).some((text) => touched.has(text))) return true;
  return typed || Array.from(choices).some((choice) => touched.has(choice));
}
