import { useRef, useState } from "react";
import { Refused } from "../session/server.ts";

interface Action {
  busy: boolean;
  /** Why the last attempt failed. */
  problem: unknown;
  /** The server's errors, by field. */
  errors: Record<string, string>;
  /** Does nothing while another action runs; resolves with true on success. */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

/** Runs one call to the server at a time and holds its outcome. */
export function useAction(): Action {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const running = useRef(false);
  return {
    busy,
    problem,
    errors: problem instanceof Refused ? problem.errors : {},
    async run(work) {
      if (running.current) return false;
      running.current = true;
      setBusy(true);
      setProblem(undefined);
      try {
        await work();
        return true;
      } catch (failure) {
        setProblem(failure);
        return false;
      } finally {
        running.current = false;
        setBusy(false);
      }
    },
  };
}
