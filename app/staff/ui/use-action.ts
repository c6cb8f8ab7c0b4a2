import { useRef, useState } from "react";
import { Refused } from "../session/server.ts";

interface Deed {
  busy: boolean;
  /** Why the last try failed; undefined when it did not. */
  problem: unknown;
  /** What the server says of single fields. */
  errors: Record<string, string>;
  /** Does it, unless something is under way already; true when it was done. */
  run(work: () => Promise<unknown>): Promise<boolean>;
}

/** Something that the server is asked to do: one at a time, with what became of it. */
export function useAction(): Deed {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const under = useRef(false);
  return {
    busy,
    problem,
    errors: problem instanceof Refused ? problem.errors : {},
    async run(work) {
      if (under.current) return false;
      under.current = true;
      setBusy(true);
      setProblem(undefined);
      try {
        await work();
        return true;
      } catch (failure) {
        setProblem(failure);
        return false;
      } finally {
        under.current = false;
        setBusy(false);
      }
    },
  };
}
