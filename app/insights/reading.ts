/** Share of a text that has scrolled past, from 0 to 1; the text begins at `top` (px from the window's top). */
export function readSoFar(top: number, height: number, visible: number): number {
  const toGo = height - visible;
  // A text shorter than the window is read as soon as it is seen.
  if (toGo <= 0) return top <= 0 ? 1 : 0;
  return Math.min(1, Math.max(0, -top / toGo));
}

/** `5 min` as `5 min read`; any other wording stays unchanged. */
export const readTimeText = (readTime: string): string =>
  /^\d+ min$/.test(readTime) ? `${readTime} read` : readTime;
