import type { Context, TypedResponse } from "hono";
import type { AppDeps, Env } from "../deps.ts";

/** JSON without the keys that begin with `_`: notes to staff, which never leave the server. */
export const publicJson = (value: unknown): string =>
  JSON.stringify(value, (key, inner) => (key.startsWith("_") ? undefined : inner));

/**
 * Answers what `read` finds, from the kept bytes of this content version where there are some. `key` names
 * the answer; it must come from a bounded set, since every key keeps its bytes. What `read` throws is not kept.
 */
export async function sendCachedJson<T>(
  c: Context<Env>,
  { cache }: AppDeps,
  key: string,
  read: () => Promise<T>,
): Promise<Response & TypedResponse<T, 200, "json">> {
  const response = await cache.answer(c.req.raw, key, async () => ({
    body: publicJson(await read()),
    contentType: "application/json",
  }));
  // The type exists for the typed client alone; TypeScript cannot see through the kept bytes.
  return response as Response & TypedResponse<T, 200, "json">;
}
