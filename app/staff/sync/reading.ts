import * as v from "valibot";
import type { Context } from "./context.ts";

/** Why nothing could be read: the session is over, the kept cursor counts no more, or our server was not reached. */
export type Unread = "signed-out" | "other-history" | "unreached";

export class OfflineError extends Error {
  override readonly name = "OfflineError";
  readonly why: Unread;
  constructor(why: Unread, path: string, options?: ErrorOptions) {
    super(`${path} was not read: ${why}`, options);
    this.why = why;
  }
}

const patienceMs = 20_000;

/** Reads JSON of our own API. Rejects with OfflineError. */
export async function read<Schema extends v.GenericSchema>(
  { fetch }: Pick<Context, "fetch">,
  path: string,
  schema: Schema,
): Promise<v.InferOutput<Schema>> {
  try {
    const answer = await fetch(path, {
      headers: { accept: "application/json" },
      credentials: "same-origin",
      cache: "no-store",
      redirect: "error",
      signal: AbortSignal.timeout(patienceMs),
    });
    const type = answer.headers.get("content-type") ?? "";
    if (type.startsWith("application/problem+json")) {
      if (answer.status === 401) throw new OfflineError("signed-out", path);
      if ([400, 410, 422].includes(answer.status)) throw new OfflineError("other-history", path);
    }
    if (answer.status !== 200 || !type.startsWith("application/json"))
      throw new Error(`${path} answered ${answer.status} ${type}`);
    return v.parse(schema, await answer.json());
  } catch (cause) {
    if (cause instanceof OfflineError) throw cause;
    throw new OfflineError("unreached", path, { cause });
  }
}
