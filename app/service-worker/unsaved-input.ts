const touched = new WeakSet<Element>();

/** From now on typing is recorded; text typed before differs from the default value. */
export function noteTyping(): void {
  addEventListener("input", ({ target }) => target instanceof Element && touched.add(target), true);
}

/** True if a form on this page has unsent input. */
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
  // A rich text has no value.
  const editors = document.querySelectorAll("form [contenteditable=true]");
  if (Array.from(editors).some((text) => touched.has(text))) return true;
  return typed || Array.from(choices).some((choice) => touched.has(choice));
}
