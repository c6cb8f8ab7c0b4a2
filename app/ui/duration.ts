const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** `under a minute`, `12 min`, `2 h 05`, `5 days`: of a time in ms, rounded down. */
export function durationWords(ms: number): string {
  if (ms < minuteMs) return "under a minute";
  if (ms < hourMs) return `${Math.floor(ms / minuteMs)} min`;
  if (ms >= 3 * dayMs) return `${Math.floor(ms / dayMs)} days`;
  const minutes = Math.floor((ms % hourMs) / minuteMs);
  return `${Math.floor(ms / hourMs)} h ${String(minutes).padStart(2, "0")}`;
}
