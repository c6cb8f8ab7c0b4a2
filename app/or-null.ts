import type { QueryFunctionContext } from "@tanstack/react-query";
import { RequestError } from "./request.ts";

/** Reads by the default fetch; null when there is no such thing: that is an answer, which pages hand on. */
export async function orNull<Found>(asked: QueryFunctionContext): Promise<Found | null> {
  const read = asked.client.getDefaultOptions().queries?.queryFn;
  if (typeof read !== "function") throw new Error("The query client has no default fetch.");
  try {
    // The API answers with its own contract type.
    return (await read(asked)) as Found;
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null;
    throw error;
  }
}
