const touched = new WeakSet<Element>();

/** Notes what is typed from now on; what was typed before is seen by its difference from the page's own text. */
export function noteTyping(): void {
  addEventListener("input", ({ target }) => target instanceof Element && touched.add(target), true);
}

/** Whether a form on this page holds text that its visitor has typed and not sent. */
export function holdsTypedText(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    "form textarea, form input:not([type=hidden], [type=search], [type=checkbox], [type=radio])",
  );
  return Array.from(fields).some(
    (field) =>
      field.value.trim() !== "" && (touched.has(field) || field.value !== field.defaultValue),
  );
}
