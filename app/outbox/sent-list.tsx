import { type MouseEvent, useCallback, useEffect, useLayoutEffect, useState } from "react";
import type { Receipt } from "../../db/device/visitor.ts";
import type { Firm } from "../../db/schema/firm.ts";
import type { SentRequests } from "../../sw/outbox.ts";
import { applyCompleteStylesheet } from "../boot/complete-stylesheet.ts";
import { KigaliTime } from "../ui/kigali-time.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { Spoken } from "../ui/spoken.tsx";
import { telephone } from "../ui/telephone.ts";
import { InlineConfirm } from "../ui/inline-confirm.tsx";
import { replyBy, subjectOf, whenText } from "./format.ts";
import { refresh, outbox, watchOutbox } from "./scheduler.ts";

const step = 50;

interface SentListProps {
  firm: Firm;
  className?: string;
  /** Called when the visitor goes to a private page. */
  onLeave?: (event: MouseEvent) => void;
}

/** The receipts of this device; each links to its private page and can be removed. */
export function SentList({ firm, className, onLeave }: SentListProps) {
  const [limit, setLimit] = useState(step);
  const [sent, setSent] = useState<SentRequests>();
  const [asked, setAsked] = useState<Receipt | "all">();
  const read = useCallback(async () => {
    try {
      const box = await outbox();
      setSent(await box.sent({ limit }));
    } catch {
      setSent({ receipts: [], more: false }); // A device without storage has no receipts to show.
    }
  }, [limit]);
  // The server's page lacks the list's markup, and so its styles.
  useLayoutEffect(applyCompleteStylesheet, []);
  useEffect(() => {
    void read();
    return watchOutbox(() => void read());
  }, [read]);

  const remove = async () => {
    try {
      const { forget } = await outbox();
      await forget(asked === "all" ? undefined : asked?.id);
      await refresh();
    } catch {
      // The receipt stays in the list.
    }
    setAsked(undefined);
    await read();
  };
  const sure = (
    <InlineConfirm
      question={removalQuestion(asked)}
      yes="Remove"
      no="Keep"
      onYes={() => void remove()}
      onNo={() => setAsked(undefined)}
    />
  );

  if (sent === undefined)
    return <p className="muted small">Requests sent from this device are listed here.</p>;
  const { receipts } = sent;
  if (receipts.length === 0)
    return <p className="muted small">Nothing sent from this device yet.</p>;
  return (
    <div className={className}>
      <ul className="sent-list">
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <div>
              <b>{subjectOf(receipt.type)}</b>{" "}
              <span className="whitespace-nowrap">{receipt.reference}</span>
              <p className="muted small">Sent: {whenText(receipt.at, Date.now())}</p>
              <Deadline firm={firm} receipt={receipt} />
            </div>
            <div className="choices">
              {receipt.link ? (
                <SiteLink
                  className="btn btn-sm btn-primary"
                  href={`/my-request#${receipt.link}`}
                  {...(onLeave && { onClick: onLeave })}
                >
                  Open my page<span className="sr"> for {receipt.reference}</span>
                </SiteLink>
              ) : null}
              <button
                className="btn btn-sm btn-secondary"
                type="button"
                onClick={() => setAsked(receipt)}
              >
                Remove from this device<Spoken>{receipt.reference}</Spoken>
              </button>
            </div>
            {asked === receipt ? sure : null}
          </li>
        ))}
      </ul>
      {asked === "all" ? sure : null}
      <div className="choices mt-4 empty:hidden">
        {sent.more ? (
          <button
            className="btn btn-sm btn-secondary"
            type="button"
            onClick={() => setLimit(limit + step)}
          >
            Show more
          </button>
        ) : null}
        {receipts.length > 1 && asked !== "all" ? (
          <button
            className="btn btn-sm btn-secondary"
            type="button"
            onClick={() => setAsked("all")}
          >
            Remove all from this device
          </button>
        ) : null}
      </div>
    </div>
  );
}

export const removalQuestion = (asked: Receipt | "all" | undefined): string =>
  asked === "all"
    ? "Remove all references from this device? We keep your requests."
    : "Remove this reference from this device? We keep your request.";

const settled: Partial<Record<NonNullable<Receipt["status"]>, string>> = {
  answered: "We have replied: open your page.",
  confirmed: "A call is agreed: open your page.",
  withdrawn: "You have withdrawn it: we do not reply.",
  closed: "It is closed.",
};

function Deadline({ firm, receipt }: { firm: Firm; receipt: Receipt }) {
  const [phone = ""] = firm.phones;
  const at = replyBy(receipt.at, firm);
  const said = receipt.status && settled[receipt.status];
  if (said) return <p className="small">{said}</p>;
  if (at > Date.now())
    return (
      <p className="small">
        We reply before <KigaliTime at={at} />
      </p>
    );
  return (
    <p className="small">
      Our reply was due before <KigaliTime at={at} />. No reply? Call{" "}
      <a className="in whitespace-nowrap" href={telephone(phone)} translate="no">
        {phone}
      </a>{" "}
      and quote the reference.
    </p>
  );
}
