import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useMemo } from "react";

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** The question on screen, or the result: beside the address, which has nothing of it. */
    step?: string;
    /** The step that led here. */
    stepBefore?: string;
  }
}

interface WantedStep {
  wanted: string | undefined;
  goTo(step: string, from: string): void;
  /** Names the step of this entry of the history. */
  pin(step: string): void;
}

/** The step that the browser's history asks for, so that Back leads to the question before. */
export function useWantedStep(): WantedStep {
  const navigate = useNavigate();
  const { history } = useRouter();
  const wanted = useRouterState({ select: ({ location }) => location.state.step });
  return useMemo(
    () => ({
      wanted,
      goTo: (step, from) => {
        if (history.location.state.stepBefore === step) history.back();
        else void navigate({ to: "/compliance/applies", state: { step, stepBefore: from } });
      },
      pin: (step) =>
        void navigate({
          to: "/compliance/applies",
          state: { step },
          replace: true,
          resetScroll: false,
        }),
    }),
    [wanted, navigate, history],
  );
}
