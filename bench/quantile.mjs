// @ts-check

/**
 * The value below which this share of the values lies, such as 0.75; NaN of none.
 * @param {number[]} values @param {number} share
 */
export function quantile(values, share) {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** @param {number[]} values */
export const median = (values) => quantile(values, 0.5);
