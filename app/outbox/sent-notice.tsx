import CircleCheck from "lucide-react/icons/circle-check";
import type { Firm } from "../../db/schema/firm.ts";
import { KigaliTime } from "../ui/kigali-time.tsx";
import { RequestsButton } from "./requests-button.tsx";
import { closeSentEarlier, useSentEarlier } from "./sent-notification.ts";
import { replyBy, whenSent } from "./format.ts";

/** Lists requests sent while the site was not visible, until the notice is closed. */
export function SentNotice({ firm }: { firm: Firm }) {
  const receipts = useSentEarlier();
  const [first] = receipts;
  if (!first) return null;
  const { hours } = firm.replyPromise;
  return (
    <section className="notice" aria-label="Requests that were sent" role="status">
      <CircleCheck size={20} />
      {receipts.length === 1 ? (
        <p>
          Your request <b className="whitespace-nowrap">{first.reference}</b> was sent{" "}
          {whenSent(first.at, Date.now())}. We reply before{" "}
          <KigaliTime at={replyBy(first.at, firm)} />.
        </p>
      ) : (
        <p>
          {receipts.length} requests from this device were sent. We reply to each within {hours}{" "}
          hours.
        </p>
      )}
      <div className="notice-choice">
        <RequestsButton className="btn btn-secondary btn-sm" onPress={closeSentEarlier} />
        <button type="button" className="btn btn-ghost btn-sm" onClick={closeSentEarlier}>
          Close
        </button>
      </div>
    </section>
  );
}
