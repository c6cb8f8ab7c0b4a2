import * as v from "valibot";

/** The server was not reached: no network, no answer in 20 s, or an answer that is not ours. */
export class OfflineError extends Error {
  override readonly name = "OfflineError";
}

/** The server knows nothing of what the kept cursor counts: everything is read anew. */
export class CursorExpiredError extends Error {
  override readonly name = "CursorExpiredError";
}

/** How the server is asked. */
export interface Asking {
  fetch: typeof fetch;
  /** Ends what is still on its way. */
  signal: AbortSignal;
}

const patienceMs = 20_000;

/**
 * Reads JSON of our own API, and when the server said it (milliseconds since 1970). Throws OfflineError for
 * everything that a hotel's network may put in its place, CursorExpiredError for a cursor that does not count any more.
 */
export async function readOwn<Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
  { fetch, signal }: Asking,
): Promise<{ value: v.InferOutput<Schema>; at: number }> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
  try {
    const answer = await fetch(path, {
      signal: limit,
      credentials: "omit",
      cache: "no-store",
      redirect: "error",
    });
    const type = answer.headers.get("content-type") ?? "";
    // The API refuses a cursor with a problem; a portal does not.
    if ((answer.status === 410 || answer.status === 400) && type.startsWith("application/problem+"))
      throw new CursorExpiredError(`${path} answered ${answer.status}`);
    if (answer.status !== 200 || !type.startsWith("application/json"))
      throw new Error(`${path} answered ${answer.status} ${type}`);
    const at = Date.parse(answer.headers.get("date") ?? "");
    const value = v.parse(schema, await answer.json());
    return { value, at: Number.isNaN(at) ? Date.now() : at };
  } catch (cause) {
    if (cause instanceof CursorExpiredError) throw cause;
    throw new OfflineError("The site could not be reached; what is kept here stays.", { cause });
  }
}
