import type { Context } from "hono";
import type { AppDeps, Env } from "../deps.ts";
import { createSharedGate } from "../runtime/limits.ts";
import { Problem } from "./problem.ts";
import { addressOf, addressPrefix } from "./rate-limit.ts";

/** Makes an answer that is read from the database for each request, once one of a few places is free. */
export type ListGate = (
  c: Context<Env>,
  answer: () => Promise<Response> | Response,
) => Promise<Response>;

/** Gate for lists that are not cached. Calls from a page that is being rendered pass: its visitor has a place already. */
export const createListGate = (deps: AppDeps): ListGate => {
  const gate = createSharedGate(busy);
  return async (c, answer) => {
    if (c.env.isPage) return answer();
    return gate(addressPrefix(addressOf(deps, c.req.raw, c.env.address)), async () => answer());
  };
};

const busy = () =>
  new Problem(503, "Many lists are read just now. Please try again in a moment.", {
    headers: { "retry-after": "2" },
  });
