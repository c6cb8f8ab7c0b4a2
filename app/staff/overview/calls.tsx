import { typeLabel } from "../../../db/schema/contact.ts";
import { staffRequestPath } from "../../../db/schema/address.ts";
import { hasFullNumber } from "../../../db/schema/text/phone.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { isCallUntold } from "../requests/delivery-words.ts";
import { callTime } from "../requests/moments.ts";
import { Figure } from "./figure.tsx";
import { callsToCome, type FigureRow } from "./figures.ts";
import { ListItem } from "./list.tsx";

/** Upcoming calls, confirmed or waiting for confirmation; renders nothing when there are none. */
export function CallsFigure({ rows, now }: { rows: readonly FigureRow[]; now: number }) {
  const { calls, later } = callsToCome(rows, now);
  if (calls.length === 0) return;
  return (
    <Figure id="calls" title="Upcoming calls" size="4">
      <ul>
        {calls.map(({ row, at, isConfirmed }) => (
          <ListItem
            key={row.id}
            dot={isConfirmed && !isCallUntold(row) ? "ok" : "warn"}
            detail={row.company || typeLabel(row.consultationType, "")}
          >
            <b className="num">{callTime(at, now)}</b>, {isConfirmed ? "confirmed" : "to confirm"}
            {isCallUntold(row) ? (
              <>
                , <span className="text-warn-fg">client not told yet</span>
              </>
            ) : null}
            {hasFullNumber(row.phone) ? null : ", no number yet"}
            <span className="block pt-1">
              <SiteLink href={staffRequestPath(row.id)}>{row.name}</SiteLink>
            </span>
          </ListItem>
        ))}
      </ul>
      {later > 0 ? <p className="text-sm text-fg-3">and {later} later.</p> : null}
    </Figure>
  );
}
