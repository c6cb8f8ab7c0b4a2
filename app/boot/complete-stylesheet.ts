/**
 * Applies the complete stylesheet, for content that a script draws before the first interaction; from then on it
 * applies anyway (./hydrate.ts, which imports nothing that pages share, so that its steps stay apart).
 */
export function applyCompleteStylesheet(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[data-complete]"))
    sheet.media = "all";
}
