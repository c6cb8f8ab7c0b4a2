/** The time of day that was typed, as HH:MM: `8:00`, `08.30`, `8`, `1730`, `5:30 pm`; else undefined. */
export function typedTime(text: string): string | undefined {
  const plain = text.trim().toLowerCase();
  const [, hours, minutes = "0", half] =
    /^(\d{1,2})(?:[:.h]?(\d{2}))?\s*(am|pm)?$/.exec(plain) ?? [];
  const typed = Number(hours);
  if (hours === undefined || (half && (typed < 1 || typed > 12))) return undefined;
  const hour = half ? (typed % 12) + (half === "pm" ? 12 : 0) : typed;
  const minute = Number(minutes);
  if (hour > 23 || minute > 59) return undefined;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}
