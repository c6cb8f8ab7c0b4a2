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
      <path className="fill-signal" d="M8 4.2L11.8 8 8 11.8 4.2 8z" />
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

const colors: Record<RequestState, string> = {
  new: "text-earth-fg",
  "in-progress": "text-info-fg",
  answered: "text-ok-fg",
  won: "text-ok-fg",
  closed: "text-fg-3",
  spam: "text-fg-3",
};

export const StateLozenge = ({ state }: { state: RequestState }) => (
  <svg
    className={`flex-none forced-colors:text-[CanvasText] ${state === "new" ? "text-earth" : colors[state]}`}
    width="16"
    height="16"
    viewBox="0 0 16 16"
    aria-hidden="true"
  >
    {drawings[state]}
  </svg>
);

type Stated = Pick<RequestRow, "state" | "answeredAt">;

/** The label of a state, which tells apart requests that staff only marked as answered. */
export const stateWord = ({ state, answeredAt }: Stated): string =>
  state === "answered" && answeredAt === null ? "Marked answered" : stateLabels[state];

export const StateMark = ({ row, wordLook = "" }: { row: Stated; wordLook?: string }) => (
  <span
    className={`inline-flex items-center gap-2 text-sm semibold ${colors[row.state]}`}
    title={stateWord(row)}
  >
    <StateLozenge state={row.state} />
    <span className={`whitespace-nowrap ${wordLook}`}>{stateWord(row)}</span>
  </span>
);

interface OwnerMarkProps {
  owner: { name: string } | null;
  nameLook?: string;
}

export const OwnerMark = ({ owner, nameLook = "truncate" }: OwnerMarkProps) => (
  <span
    className={`inline-flex items-center gap-2 min-w-0 max-w-full text-sm ${owner ? "" : "text-fg-3"}`}
    title={owner?.name}
  >
    {owner ? <Initials>{initials(owner.name)}</Initials> : null}
    <span className={nameLook}>{owner?.name ?? "No owner"}</span>
  </span>
);

const Initials = ({ children }: { children: string }) => (
  <span
    className="grid flex-none place-items-center w-7 h-7 rounded-2 bg-brand-soft text-brand-soft-fg [font:600_0.6875rem/1_var(--font-text)]"
    aria-hidden="true"
  >
    {children}
  </span>
);
