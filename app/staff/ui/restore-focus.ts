/** Focuses the main part where the focused element is gone. */
export function restoreFocus(): void {
  if (document.activeElement === document.body) document.getElementById("main")?.focus();
}
