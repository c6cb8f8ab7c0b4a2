import {
  type RequestState,
  requestStates,
  stateLabels,
} from "../../../db/schema/requests/request.ts";
import type { Choice } from "../ui/pick-menu.tsx";
import { StateLozenge } from "./request-state.tsx";

export const stateChoices = (chosen?: RequestState): Choice[] =>
  requestStates.map((state) => ({
    value: state,
    label: stateLabels[state],
    isChosen: state === chosen,
    mark: <StateLozenge state={state} />,
  }));
