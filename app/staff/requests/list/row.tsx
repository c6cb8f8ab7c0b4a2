import Calendar from "lucide-react/icons/calendar";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import CloudUpload from "lucide-react/icons/cloud-upload";
import MailX from "lucide-react/icons/mail-x";
import { memo, type MouseEvent, type ReactNode } from "react";
import { staffRequestPath } from "../../../../db/schema/address.ts";
import { splitMessage } from "../../../../db/schema/requests/attachment.ts";
import { type Priority, priorityLabels } from "../../../../db/schema/requests/priority.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { isCallUntold } from "../delivery-words.ts";
import { PromiseClock } from "../promise.tsx";
import { callWords, shownPromise } from "../promise-words.ts";
import { OwnerMark, StateMark } from "../request-state.tsx";
import { typeLabel } from "../../../../db/schema/contact.ts";
import { signalsInWords } from "../spam-words.ts";
import type { ShownRequest } from "../sync/requests.ts";
import { isUnread } from "./views.ts";

export interface RowActs {
  onOpen: (id: string) => void;
  /** Absent for viewers, who cannot change anything. */
  onChoose?: ((id: string, isChosen: boolean, isRange: boolean) => void) | undefined;
  onNotSpam?: ((id: string) => void) | undefined;
}

interface RowProps extends RowActs {
  row: ShownRequest;
  index: number;
  /** ms since 1970, updated each minute. */
  now: number;
  isChosen: boolean;
  isCurrent: boolean;
  measure?: ((row: HTMLTableRowElement | null) => void) | undefined;
}

/** Of the head and of each row: a new column is a cell of both. */
export const columnCount = 6;

interface HeadRowProps {
  isSpam: boolean;
  /** The box that selects all rows; absent for viewers. */
  chooseAll: ReactNode;
}

/** What the widths leave, 22 rem at least on a screen of 1280 px, is the names'. */
export const HeadRow = ({ isSpam, chooseAll }: HeadRowProps) => (
  <tr>
    {chooseAll ? <Head className="w-14 pl-1.5">{chooseAll}</Head> : null}
    <Head className="px-3">Request</Head>
    <Head className="w-38 px-3">Service</Head>
    {isSpam ? null : (
      <>
        <Head className="w-17 min-[88rem]:w-40 px-3">State</Head>
        <Head className="w-17 px-3">Owner</Head>
      </>
    )}
    <Head className={`px-3 ${isSpam ? "w-[45%]" : "w-52"}`}>
      {isSpam ? "Why it is here" : "First answer"}
    </Head>
  </tr>
);

const Head = ({ className, children }: { className: string; children: ReactNode }) => (
  <th
    className={`h-11 p-0 bg-sunken text-sm semibold text-left text-fg-3 whitespace-nowrap ${className}`}
    scope="col"
  >
    {children}
  </th>
);

/** On a small screen a row is a card: who and what, then state, owner and service beside the clock. */
const card =
  "relative grid lg:table-row grid-cols-[minmax(0,auto)_minmax(2.25rem,1fr)_auto_auto] gap-y-1 px-4 pt-3 pb-3.5 hairline-t";

/** At the left edge, of the card or of the first cell. */
const edge =
  "max-lg:[box-shadow:inset_4px_0_0_var(--edge,transparent)] lg:*:first:[box-shadow:inset_4px_0_0_var(--edge,transparent)]";

const cell = "block lg:table-cell p-0 lg:hairline-t";
const padded = `${cell} lg:px-3 lg:py-2.5`;

export const RequestTableRow = memo(function RequestTableRow(props: RowProps) {
  const { row, index, now, isChosen, isCurrent, measure, onOpen, onChoose, onNotSpam } = props;
  const promise = shownPromise(row, now);
  const call = callWords(row, now);
  const isSpam = row.state === "spam";
  const isWaiting = row.pending.length > 0;
  const needsLine = isSpam || promise.title.length > 22;
  const edgeColor = isCurrent ? "[--edge:var(--earth)]" : isWaiting ? "[--edge:var(--info)]" : "";
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(row.id);
  };
  return (
    <tr
      ref={measure}
      className={`${card} ${edge} ${edgeColor} hover:bg-brand-soft/45 aria-selected:bg-brand-soft forced-colors:data-current:outline-2 forced-colors:data-current:-outline-offset-2`}
      data-index={index}
      data-id={row.id}
      data-current={isCurrent || undefined}
      aria-selected={isChosen}
    >
      {onChoose ? (
        <td className={`${cell} [grid-area:1/4] justify-self-end -my-2 -mr-3 lg:w-14 lg:pl-1.5`}>
          <label className="grid place-items-center w-(--target) h-(--target)">
            <span className="sr">Select {row.name}</span>
            <Checkbox
              checked={isChosen}
              onClick={({ shiftKey }) => onChoose(row.id, !isChosen, shiftKey)}
              readOnly
            />
          </label>
        </td>
      ) : null}
      <td className={`${padded} [grid-area:1/1/auto/4]`}>
        <a className="group block" href={staffRequestPath(row.id)} data-open onClick={open}>
          <span className="flex max-lg:flex-wrap items-center gap-x-2 min-w-0 leading-[1.35]">
            <b
              className={`lg:flex-none lg:max-w-full truncate underline-offset-[0.2em] group-hover:underline ${isUnread(row) ? "semibold" : "font-medium"}`}
            >
              {row.name}
            </b>
            {row.company ? (
              <span className="max-lg:basis-full max-lg:order-3 truncate max-lg:text-sm text-fg-2">
                {row.company}
              </span>
            ) : null}
            {/* After the answer, the clock may already show the call. */}
            <Marks row={row} call={call && promise.left.startsWith(call) ? undefined : call} />
          </span>
          <span className="lg:block max-lg:mt-[0.15rem] lg:truncate max-lg:line-clamp-2 text-sm text-fg-3 leading-[1.4]">
            {excerptOf(row)}
          </span>
        </a>
      </td>
      <td className={`${padded} [grid-area:3/1/auto/3] text-sm text-fg-2 leading-[1.3]`}>
        {row.consultationType ? typeLabel(row.consultationType) : <NoService />}
      </td>
      {isSpam ? null : (
        <>
          <td className={`${padded} [grid-area:2/1]`} data-pick={isCurrent ? "state" : undefined}>
            <StateMark row={row} wordLook="max-lg:whitespace-normal lg:max-[88rem]:sr-only" />
          </td>
          <td
            className={`${padded} [grid-area:2/2] pl-2`}
            data-pick={isCurrent ? "owner" : undefined}
          >
            <OwnerMark owner={row.owner} nameLook="sr-only" />
          </td>
        </>
      )}
      <td
        className={`${padded} ${needsLine ? "[grid-area:4/1/auto/-1]" : "[grid-area:2/3/span_2/-1] ml-3"}`}
      >
        {isSpam ? (
          <SpamReasons row={row} onNotSpam={onNotSpam} />
        ) : (
          <PromiseClock words={promise} />
        )}
      </td>
    </tr>
  );
});

const NoService = () => (
  <>
    <span className="max-lg:hidden" aria-hidden="true">
      —
    </span>
    <span className="sr">{typeLabel("")}</span>
  </>
);

function excerptOf({ lastMessage, message }: ShownRequest): string {
  if (!lastMessage) return splitMessage(message).text;
  return lastMessage.kind === "reply" ? `You: ${lastMessage.text}` : lastMessage.text;
}

const priorityLooks: Record<Priority, string> = {
  incident: "badge-danger",
  urgent: "badge-warn",
  normal: "",
  low: "",
};

function Marks({ row, call }: { row: ShownRequest; call: string | undefined }) {
  const { suggestedTimes, confirmedTime, message, writtenAt, undelivered, priority } = row;
  const { attachment } = splitMessage(message);
  const marks = [
    { is: suggestedTimes.length > 0 && !confirmedTime, Icon: Calendar, says: "suggested times" },
    {
      is: attachment !== undefined,
      Icon: ClipboardCheck,
      says: `${attachment?.kind.toLowerCase()} attached`,
    },
    { is: writtenAt !== null, Icon: CloudUpload, says: "was written offline" },
    { is: undelivered > 0, Icon: MailX, says: "a message could not be delivered" },
  ].filter(({ is }) => is);
  const hasPriority = priority !== undefined && priority !== "normal";
  if (marks.length === 0 && !hasPriority && !call) return null;
  return (
    <span className="inline-flex flex-wrap items-center gap-[0.35rem] text-sm text-fg-3">
      {hasPriority ? (
        <span
          className={`badge ${priorityLooks[priority]}`}
          // The words of the request that spoke for it.
          title={row.priorityReason && `Says: ${row.priorityReason}`}
        >
          {priorityLabels[priority]}
        </span>
      ) : null}
      {marks.map(({ Icon, says }) => (
        <span key={says} title={says}>
          <Icon size={16} />
          <span className="sr">{says}</span>
        </span>
      ))}
      {call ? <span className={isCallUntold(row) ? "text-warn-fg" : undefined}>{call}</span> : null}
    </span>
  );
}

function SpamReasons({ row, onNotSpam }: { row: ShownRequest } & Pick<RowActs, "onNotSpam">) {
  const reasons = signalsInWords(row);
  return (
    <div className="flex max-lg:flex-wrap items-center justify-between gap-2 text-sm text-fg-3">
      <span className="num">
        {reasons ? `${reasons}. ` : ""}Score {row.spamScore}
      </span>
      {onNotSpam ? (
        <Button small onClick={() => onNotSpam(row.id)}>
          Not spam
        </Button>
      ) : null}
    </div>
  );
}
