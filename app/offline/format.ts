const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Age in everyday words: "just now", "12 min ago", "3 h ago", "2 days ago". */
export function ageOf(at: number, now: number): string {
  const age = now - at;
  // The server's clock may be ahead of the device's.
  if (age < 2 * minute) return "just now";
  if (age < hour) return `${Math.floor(age / minute)} min ago`;
  if (age < 2 * day) return `${Math.floor(age / hour)} h ago`;
  return `${Math.floor(age / day)} days ago`;
}
