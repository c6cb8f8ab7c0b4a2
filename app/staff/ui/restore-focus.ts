/** Focuses the main element if the focused element is gone. */
export function restoreFocus(): void {
  if (document.activeElement === document.body) document.getElementById("main")?.focus();
}
