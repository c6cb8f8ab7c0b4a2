/** `5 min` as `5 min read`; what someone worded otherwise stays as it is. */
export const readTimeText = (readTime: string): string =>
  /^\d+ min$/.test(readTime) ? `${readTime} read` : readTime;
