import {
  type RequestRow,
  type RequestState,
  stateLabels,
} from "../../../db/schema/requests/request.ts";
import { initials } from "../session/person-words.ts";

const outline = "M8 2l6 6-6 6-6-6z";

/** Lozenges that show a request's progress, always beside the word. */
const drawings: Record<RequestState, React.ReactNode> = {
  new: <path fill="currentColor" d="M8 .8L15.2 8 8 15.2.8 8z" />,
  "in-progress": (
    <>
      <path fill="none" stroke="currentColor" strokeWidth="1.7" d={outline} />
      <path fill="currentColor" d="M8 2.4v11.2L2.4 8z" />
    </>
  ),
  answered: (
    <>
      <path fill="none" stroke="currentColor" strokeWidth="1.7" d={outline} />
      <path fill="currentColor" d="M8 5l3 3-3 3-3-3z" />
    </>
  ),
  won: (
    <>
      <path fill="currentColor" d="M8 0l8 8-8 8-8-8z" />
      <path className="rq-sun" d="M8 4.2L11.8 8 8 11.8 4.2 8z" />
    </>
  ),
  closed: (
    <>
      <path fill="none" stroke="currentColor" strokeWidth="1.7" d={outline} />
      <path stroke="currentColor" strokeWidth="1.7" d="M5 8h6" />
    </>
  ),
  spam: (
    <>
      <path
        fill="none"
        stroke="currentColor"
        strokeWidth="1.7"
        strokeDasharray="2.8 2"
        d={outline}
      />
      <path stroke="currentColor" strokeWidth="1.6" d="M6.3 6.3l3.4 3.4M9.7 6.3L6.3 9.7" />
    </>
  ),
};

export const StateLozenge = ({ state }: { state: RequestState }) => (
  <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
    {drawings[state]}
  </svg>
);

type Stated = Pick<RequestRow, "state" | "answeredAt">;

/** The label of a state, which tells apart requests that staff only marked as answered. */
export const stateWord = ({ state, answeredAt }: Stated): string =>
  state === "answered" && answeredAt === null ? "Marked answered" : stateLabels[state];

export const StateMark = ({ row }: { row: Stated }) => (
  <span className="rq-state" data-state={row.state} title={stateWord(row)}>
    <StateLozenge state={row.state} />
    <span className="rq-state-word">{stateWord(row)}</span>
  </span>
);

export const OwnerMark = ({ owner }: { owner: { name: string } | null }) => (
  <span className="rq-owner" data-none={owner ? undefined : true} title={owner?.name}>
    {owner ? (
      <span className="rq-initials" aria-hidden="true">
        {initials(owner.name)}
      </span>
    ) : null}
    <span className="rq-owner-name">{owner?.name ?? "No owner"}</span>
  </span>
);
