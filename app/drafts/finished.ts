const finished = new Set<string>();

/** Marks that the draft with this key was saved or discarded in this tab. */
export const markFinished = (key: string): void => void finished.add(key);

/** True for a draft saved or discarded in this tab, which may still be stored for a moment. */
export const isFinished = (key: string): boolean => finished.has(key);
