// Kigali is two hours ahead of UTC all year.
const ahead = 2 * 3_600_000;

/** The calendar date (`YYYY-MM-DD`) in Kigali at this time in ms since 1970. */
export const kigaliDay = (now: number): string => new Date(now + ahead).toISOString().slice(0, 10);

/** The minute of the day in Kigali, from 0. */
export const kigaliMinute = (now: number): number => Math.floor((now + ahead) / 60_000) % 1440;
