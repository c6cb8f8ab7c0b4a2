import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { toolPath } from "../../../db/schema/tools/tools.ts";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The question on screen, or the result; not part of the address. */
    step?: string;
    /** The step that led here. */
    stepBefore?: string;
  }
}

const path = toolPath("applies");
/** The step of a history entry that names none, as after opening the page. */
export const unnamed = "";

interface WantedStep {
  /** The step in the history; `unnamed` if it names none. */
  wanted: string;
  goTo(step: string, from: string): void;
  /** Names the step of this entry of the history. */
  pin(step: string): void;
}

/** The step in the browser's history, so that Back leads to the previous question. */
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

/** The last value from this page, which stays unchanged while another page loads. */
function useWhileHere(value: string | undefined): string {
  const [last, setLast] = useState(value ?? unnamed);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
