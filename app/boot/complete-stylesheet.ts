/**
 * It applies from the first interaction on (./hydrate.ts, which imports nothing that pages share, so that its steps stay
 * apart); what a script draws before that needs it immediately.
 */
export function applyCompleteStylesheet(): void {
  const sheet = document.querySelector<HTMLLinkElement>("#complete-stylesheet");
  if (sheet) sheet.media = "all";
}
