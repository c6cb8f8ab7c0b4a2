import { codeOf, textOf } from "../../db/postgres/problem.ts";
import type { AppDeps } from "../deps.ts";

const longest = 300;

/**
 * Writes down that tidying up failed, and why. Nothing that somebody sent takes part in such work, so what its errors say
 * quotes nobody.
 */
export const logCleanupFailure =
  (log: AppDeps["log"], what: string) =>
  (error: unknown): void => {
    const why = [codeOf(error), textOf(error)].filter(Boolean).join(" ");
    log(`${what}: ${why.slice(0, longest)}`);
  };
