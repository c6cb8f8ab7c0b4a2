const finished = new Set<string>();

/** The draft with this key was saved or discarded in this tab. */
export const markFinished = (key: string): void => void finished.add(key);

/** A draft of this tab that was saved or discarded: it may still be stored for a moment. */
export const isFinished = (key: string): boolean => finished.has(key);
