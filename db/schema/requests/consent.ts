/* The texts that a sender agrees to. A text that has been shown never changes: a new wording is a new version. */

export const consentTexts: readonly { version: number; from: string; text: string }[] = [
  {
    version: 1,
    from: "2026-11-21",
    text: "We use these details only to answer your request.",
  },
  {
    version: 2,
    from: "2026-11-25",
    text: "We use the details in this form only to answer your request and to prepare the consultation. You get a private page to change or erase it all.",
  },
];

export const currentConsent = 2;

export const consentOf = (version: number): string =>
  consentTexts.find((text) => text.version === version)?.text ?? "";

/** The purpose for which the firm keeps a request (Law No. 058/2021, Article 37). */
export const purpose = "To answer your request and to prepare the consultation";

/** The remains of a request after its erasure; shown wherever someone erases or reads about it. */
export const remains =
  "backup copies, until newer ones replace them, after 90 days at most; for 400 days a random number that tells your other devices to delete their copies; and, without your name, what our audit trail says of our staff’s work on the request, by its reference, and that it was erased.";

export const staysAfterErasing = `What stays: ${remains}`;
