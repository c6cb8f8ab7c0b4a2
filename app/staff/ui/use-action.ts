import { useRef, useState } from "react";
import { Refused } from "../session/server.ts";

interface Action {
  busy: boolean;
  /** Why the last attempt failed. */
  problem: unknown;
  /** The server's errors, by field. */
  errors: Record<string, string>;
  /** Does nothing while another action runs; true when it was done. */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

/** A call to the server: one at a time, with its outcome. */
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
