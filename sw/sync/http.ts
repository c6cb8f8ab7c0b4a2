import { timeoutSignal } from "../../db/device/deadline.ts";
import * as v from "valibot";

/** Our server was not reached: no network, no answer in time, or someone else's answer. */
export class OfflineError extends Error {
  override readonly name = "OfflineError";
}

/** The server does not know the history that the stored cursor belongs to. */
export class CursorExpiredError extends Error {
  override readonly name = "CursorExpiredError";
}

export class SignedOutError extends Error {
  override readonly name = "SignedOutError";
}

export const timeoutMs = 20_000;

/**
 * Our API's errors are problems (RFC 9457), except a bare 500 and a 429. A captive portal's page is none, and a
 * gateway's 502 or 504 says nothing about our server (RFC 9110 §15.6.3, §15.6.5).
 */
export function isOurError({ status, headers }: Response): boolean {
  if (status === 502 || status === 504) return false;
  if (status === 500 || status === 429) return true;
  return headers.get("content-type")?.startsWith("application/problem+json") ?? false;
}

interface Get {
  fetch: typeof fetch;
  credentials: RequestCredentials;
  signal?: AbortSignal;
}

/** Reads our API's JSON and time (ms since 1970), 20 s at most. Throws CursorExpired-, SignedOut- or OfflineError. */
export async function fetchJson<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  { fetch, credentials, signal }: Get,
): Promise<{ value: v.InferOutput<Schema>; at: number }> {
  try {
    const response = await fetch(path, {
      headers: { accept: "application/json" },
      credentials,
      cache: "no-store",
      redirect: "error",
      signal: timeoutSignal(timeoutMs, signal),
    });
    const { status, headers } = response;
    if (!response.ok && isOurError(response)) {
      if (status === 401) throw new SignedOutError(path);
      if ([400, 410, 422].includes(status)) throw new CursorExpiredError(`${path}: ${status}`);
    }
    if (status !== 200 || !isJson(response)) throw new Error(`${path}: ${status}`);
    const at = Date.parse(headers.get("date") ?? "");
    const value = v.parse(schema, await response.json());
    return { value, at: Number.isNaN(at) ? Date.now() : at };
  } catch (cause) {
    if (cause instanceof CursorExpiredError || cause instanceof SignedOutError) throw cause;
    throw new OfflineError("The server could not be reached.", { cause });
  }
}

export const isJson = ({ headers }: Response) =>
  headers.get("content-type")?.startsWith("application/json") ?? false;
