import Calendar from "lucide-react/icons/calendar";
import ClipboardCheck from "lucide-react/icons/clipboard-check";
import CloudUpload from "lucide-react/icons/cloud-upload";
import MailX from "lucide-react/icons/mail-x";
import { memo, type MouseEvent } from "react";
import { staffRequestPath } from "../../../../db/schema/address.ts";
import { splitMessage } from "../../../../db/schema/requests/attachment.ts";
import { isCallUntold } from "../delivery-words.ts";
import { PromiseClock } from "../promise.tsx";
import { callWords, shownPromise } from "../promise-words.ts";
import { OwnerMark, StateMark } from "../request-state.tsx";
import { typeLabel } from "../../../../db/schema/contact.ts";
import { signalsInWords } from "../spam-words.ts";
import type { ShownRequest } from "../sync/requests.ts";
import { isBreach, isUnread } from "./views.ts";

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

export const RequestTableRow = memo(function RequestTableRow(props: RowProps) {
  const { row, index, now, isChosen, isCurrent, measure, onOpen, onChoose, onNotSpam } = props;
  const promise = shownPromise(row, now);
  const call = callWords(row, now);
  const open = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    onOpen(row.id);
  };
  return (
    <tr
      ref={measure}
      className="rq-row"
      data-index={index}
      data-id={row.id}
      data-current={isCurrent || undefined}
      data-unread={isUnread(row) || undefined}
      data-waiting={row.pending.length > 0 || undefined}
      aria-selected={isChosen}
    >
      {onChoose ? (
        <td className="rq-choose">
          <label>
            <span className="sr">Select {row.name}</span>
            <input
              type="checkbox"
              checked={isChosen}
              onClick={({ shiftKey }) => onChoose(row.id, !isChosen, shiftKey)}
              readOnly
            />
          </label>
        </td>
      ) : null}
      <td className="rq-who">
        <a href={staffRequestPath(row.id)} data-open onClick={open}>
          <span className="rq-name">
            <b>{row.name}</b>
            {row.company ? <span>{row.company}</span> : null}
            {/* After the answer, the clock may already show the call. */}
            <Marks row={row} call={call && promise.left.startsWith(call) ? undefined : call} />
          </span>
          <span className="rq-excerpt">{excerptOf(row)}</span>
        </a>
      </td>
      <td className="rq-service">
        {row.consultationType ? typeLabel(row.consultationType) : <NoService />}
      </td>
      <td className="rq-at-state">
        <StateMark row={row} />
      </td>
      <td className="rq-at-owner">
        <OwnerMark owner={row.owner} />
      </td>
      <td className="rq-at-clock" data-long={promise.title.length > 22 || undefined}>
        {row.state === "spam" ? (
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

function Marks({ row, call }: { row: ShownRequest; call: string | undefined }) {
  const { suggestedTimes, confirmedTime, message, writtenAt, undelivered } = row;
  const { attachment } = splitMessage(message);
  const marks = [
    { is: suggestedTimes.length > 0 && !confirmedTime, Icon: Calendar, says: "suggested times" },
    {
      is: attachment !== undefined && attachment.kind !== "Breach clock",
      Icon: ClipboardCheck,
      says: `${attachment?.kind.toLowerCase()} attached`,
    },
    { is: writtenAt !== null, Icon: CloudUpload, says: "was written offline" },
    { is: undelivered > 0, Icon: MailX, says: "a message could not be delivered" },
  ].filter(({ is }) => is);
  const breach = isBreach(row);
  if (marks.length === 0 && !breach && !call) return null;
  return (
    <span className="rq-marks">
      {breach ? <span className="badge badge-danger">Breach</span> : null}
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
    <div className="rq-spam">
      <span className="num">
        {reasons ? `${reasons}. ` : ""}Score {row.spamScore}
      </span>
      {onNotSpam ? (
        <button
          type="button"
          className="btn btn-secondary btn-sm"
          onClick={() => onNotSpam(row.id)}
        >
          Not spam
        </button>
      ) : null}
    </div>
  );
}
