/** Drafts of this tab that were saved or given up: they are on their way out. */
export const doneWith = new Set<string>();
