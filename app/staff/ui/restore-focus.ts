/** Where what held the focus is gone, the screen's own part takes it: the keyboard goes on from there. */
export function restoreFocus(): void {
  if (document.activeElement === document.body) document.getElementById("main")?.focus();
}
