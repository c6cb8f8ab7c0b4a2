import { useState } from "react";
import { CallRefused, OfflineError } from "./calls.ts";

export interface ActionState {
  busy: boolean;
  /** Why the last try failed, to be shown to the sender. */
  problem: string | undefined;
  /** The next free hours, where someone else has the chosen one. */
  next: readonly string[];
  /** Performs one thing at a time; true when it was done. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** What a button of the page does, with its wait and its failure. */
export function useAction(): ActionState {
  const [state, setState] = useState<Omit<ActionState, "run">>(idle);
  const run = async (work: () => Promise<unknown>) => {
    if (state.busy) return false;
    setState({ ...idle, busy: true });
    try {
      await work();
      setState(idle);
      return true;
    } catch (error) {
      setState({ ...idle, ...failureOf(error) });
      return false;
    }
  };
  return { ...state, run };
}

const idle = { busy: false, problem: undefined, next: [] };

const noConnection = "No connection, so nothing was changed. Please try again.";
const noAnswer =
  "No answer came, so it may or may not be done. Please try again: nothing is done twice.";

export function failureOf(error: unknown): { problem: string; next?: readonly string[] } {
  if (error instanceof OfflineError) return { problem: error.sent ? noAnswer : noConnection };
  if (error instanceof CallRefused) return { problem: error.message, next: error.next };
  throw error;
}
