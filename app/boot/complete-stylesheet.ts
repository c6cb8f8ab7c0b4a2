/**
 * It applies from the first interaction on (./hydrate.ts, which imports nothing that pages share, so that its steps stay
 * apart); what a script draws before that needs it immediately.
 */
export function applyCompleteStylesheet(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>("link[data-complete]"))
    sheet.media = "all";
}
