/** The id of its element. */
export const completeStylesheet = "complete-stylesheet";

/** It applies from the first interaction on (./hydrate.ts); what a script draws before that needs it immediately. */
export function applyCompleteStylesheet(): void {
  const sheet = document.querySelector<HTMLLinkElement>(`#${completeStylesheet}`);
  if (sheet) sheet.media = "all";
}
