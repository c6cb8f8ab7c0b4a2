const calmMs = 2_000;
const signs = ["pointerdown", "keydown", "focusin", "input", "toggle"] as const;

/**
 * Calls `stirred` at whatever the visitor does, and `calm` 2 s after the last of it: nothing may appear under a
 * finger on its way, and nothing before the first touch, from which on the whole stylesheet counts (app/boot/hydrate.ts).
 * The function ends it.
 */
export function whenIdleInput(calm: () => void, stirred: () => void): () => void {
  let rest: ReturnType<typeof setTimeout> | undefined;
  const stir = () => {
    clearTimeout(rest);
    rest = setTimeout(calm, calmMs);
    stirred();
  };
  // `toggle` of a dialog does not bubble.
  for (const sign of signs) addEventListener(sign, stir, { capture: true, passive: true });
  if (navigator.userActivation?.hasBeenActive) stir();
  return () => {
    clearTimeout(rest);
    for (const sign of signs) removeEventListener(sign, stir, true);
  };
}
