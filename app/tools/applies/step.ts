import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { toolPath } from "../../../db/schema/tools/tools.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The question on screen, or the result: beside the address, which has nothing of it. */
    step?: string;
    /** The step that led here. */
    stepBefore?: string;
  }
}

const path = toolPath("applies");
/** An entry of the history that names no step: the page was just opened. */
export const unnamed = "";

interface WantedStep {
  /** `unnamed` where the history names none. */
  wanted: string;
  goTo(step: string, from: string): void;
  /** Names the step of this entry of the history. */
  pin(step: string): void;
}

/** The step that the browser's history asks for, so that Back leads to the question before. */
export function useWantedStep(): WantedStep {
  const navigate = useNavigate();
  const { history } = useRouter();
  const wanted = useWhileHere(
    useRouterState({
      select: ({ location: { pathname, state } }) =>
        pathname === path ? (state.step ?? unnamed) : undefined,
    }),
  );
  return useMemo(
    () => ({
      wanted,
      goTo: (step, from) => {
        if (history.location.state.stepBefore === step) history.back();
        else void navigate({ to: path, state: { step, stepBefore: from } });
      },
      pin: (step) =>
        void navigate({
          to: path,
          state: { step },
          replace: true,
          resetScroll: false,
        }),
    }),
    [wanted, navigate, history],
  );
}

/** The last value from this page: while another one loads, this one stays as it is. */
function useWhileHere(value: string | undefined): string {
  const [last, setLast] = useState(value ?? unnamed);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
