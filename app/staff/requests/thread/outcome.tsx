import { type ReactNode, useState } from "react";
import type { RequestOutcome } from "../../../../db/schema/requests/request.ts";
import { worthWords } from "../../../../db/schema/requests/worth.ts";
import { longDate } from "../../../ui/time.tsx";
import { lazy } from "../../layout/lazy.tsx";
import type { ShownRequest } from "../sync/requests.ts";
import { InlineButton } from "./inline-button.tsx";

const OutcomeDialog = lazy(async () => (await import("./outcome-dialog.tsx")).OutcomeDialog);

type Stated = Pick<ShownRequest, "state" | "outcome">;

/** What staff wrote down of a request that is over. */
const outcomeIn = ({ state, outcome }: Stated): RequestOutcome | undefined =>
  outcome && outcome.kind === (state === "won" ? "won" : "lost") ? outcome : undefined;

/** The outcome of a request that was won or closed, and the button that writes it down. */
export function OutcomeFact({
  row,
  mayAnswer,
}: {
  row: ShownRequest;
  mayAnswer: boolean;
}): ReactNode {
  const [asks, setAsks] = useState(false);
  const outcome = outcomeIn(row);
  const words =
    outcome?.kind === "won"
      ? `${worthWords(outcome)}, ${longDate(outcome.on)}`
      : outcome && `Lost: ${outcome.reason}`;
  if (!mayAnswer) return words ?? "Not written down";
  return (
    <>
      {words}
      <span className="print:hidden">
        {words ? ", " : ""}
        <InlineButton aria-label={words && "Change the outcome"} onClick={() => setAsks(true)}>
          {words ? "change" : row.state === "won" ? "Add its value" : "Add why it was lost"}
        </InlineButton>
      </span>
      {asks ? <OutcomeDialog row={row} before={outcome} onClose={() => setAsks(false)} /> : null}
    </>
  );
}
