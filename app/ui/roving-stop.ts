import type { FocusEvent, KeyboardEvent } from "react";

/**
 * Makes the buttons of one `[data-shows]` a single tab stop, with arrow keys, Home and End between them (ARIA Authoring
 * Practices, roving tabindex). The shown button is the stop, which the inline script moves.
 */
export const rovingStop = (isStop: boolean) => ({
  tabIndex: isStop ? 0 : -1,
  onFocus,
  onKeyDown,
});

const groupOf = ({ dataset }: HTMLElement) => [
  ...document.querySelectorAll<HTMLElement>(`[data-shows="${dataset["shows"]}"]`),
];

function onFocus({ currentTarget: button, relatedTarget }: FocusEvent<HTMLElement>) {
  const group = groupOf(button);
  const shown = group.find((one) => one.ariaCurrent);
  // A press focuses the button itself.
  const fromOutside =
    button.matches(":focus-visible") && !group.some((one) => one === relatedTarget);
  const stop = fromOutside && shown ? shown : button;
  for (const one of group) one.tabIndex = one === stop ? 0 : -1;
  if (stop !== button) stop.focus();
}

function onKeyDown(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget: button, key } = event;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const group = groupOf(button);
  const at = group.indexOf(button);
  const next = {
    ArrowRight: (at + 1) % group.length,
    ArrowDown: (at + 1) % group.length,
    ArrowLeft: at - 1,
    ArrowUp: at - 1,
    Home: 0,
    End: -1,
  }[key];
  if (next === undefined) return;
  event.preventDefault();
  group.at(next)?.focus();
  group.at(next)?.click();
}
