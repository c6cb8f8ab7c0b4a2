import { useState } from "react";
import { CallRefused, OfflineError } from "./calls.ts";

export interface ActionState {
  busy: boolean;
  /** Reason why the last try failed, for the sender. */
  problem: string | undefined;
  /** The next free hours if the chosen one is taken. */
  next: readonly string[];
  /** Performs one action at a time; true on success. */
  run: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** Runs a button's action, with its busy and failed states. */
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
