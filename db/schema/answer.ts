/** Undefined where the body is not JSON. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `Retry-After` in ms: seconds or a date (RFC 9110 §10.2.3), by the server's clock where it sends one. */
export function retryAfterMs(headers: Headers, now = Date.now()): number | undefined {
  const asked = headers.get("retry-after")?.trim() ?? "";
  if (/^\d+$/.test(asked)) return Number(asked) * 1000;
  const until = Date.parse(asked);
  if (!/[a-z]{3}/i.test(asked) || Number.isNaN(until)) return undefined;
  const said = Date.parse(headers.get("date") ?? "");
  return Math.max(0, until - (Number.isNaN(said) ? now : said));
}

/**
 * Whether an error response is our own API's: a problem (RFC 9457), a plain 500 or 429. A captive portal's page is
 * not, and a gateway's 502 or 504 says nothing about our server (RFC 9110 §15.6.3, §15.6.5): both count as no
 * network.
 */
export function isOurRefusal({ status, headers }: Pick<Response, "status" | "headers">): boolean {
  if (status === 502 || status === 504) return false;
  if (status === 500 || status === 429) return true;
  return headers.get("content-type")?.startsWith("application/problem+json") ?? false;
}
