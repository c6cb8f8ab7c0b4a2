/** What a body says; undefined where it is not our API's words: there is nothing in it to read. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `Retry-After` in milliseconds: seconds or a date (RFC 9110 §10.2.3), by the server's clock where it tells it. */
export function retryAfterMs(headers: Headers, now = Date.now()): number | undefined {
  const asked = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/.test(asked)) return Number(asked) * 1000;
  const until = Date.parse(asked);
  if (!/[a-z]{3}/i.test(asked) || Number.isNaN(until)) return undefined;
  const said = Date.parse(headers.get("date") ?? "");
  return Math.max(0, until - (Number.isNaN(said) ? now : said));
}
