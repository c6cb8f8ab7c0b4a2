import CircleCheck from "lucide-react/icons/circle-check";
import type { Receipt } from "../../db/device/visitor.ts";
import type { Firm } from "../../db/schema/firm.ts";
import { KigaliTime } from "../ui/kigali-time.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { useStore } from "../ui/store.ts";
import { RequestsButton } from "./requests-button.tsx";
import { markSeen, unseen } from "./sent-notification.ts";
import { replyBy, whenSent } from "./format.ts";

const none: readonly Receipt[] = [];

/** Names the requests that were sent without their form, on every page until the notice is closed. */
export function SentNotice({ firm }: { firm: Firm }) {
  const receipts = useStore(unseen, none);
  const [first, ...others] = receipts;
  if (!first) return null;
  const { hours } = firm.replyPromise;
  const close = () => void markSeen(receipts.map(({ id }) => id));
  const due = replyBy(first.at, firm);
  return (
    <section className="notice" aria-label="Requests that were sent" role="status">
      <CircleCheck size={20} />
      {others.length === 0 ? (
        <p>
          Your request <b className="whitespace-nowrap">{first.reference}</b> was sent{" "}
          {whenSent(first.at, Date.now())}.{" "}
          {due > Date.now() ? (
            <>
              We reply before <KigaliTime at={due} />.
            </>
          ) : null}
        </p>
      ) : (
        <p>
          {receipts.length} requests from this device were sent. We reply to each within {hours}{" "}
          hours.
        </p>
      )}
      <div className="notice-choice">
        {first.link && others.length === 0 ? (
          <SiteLink
            className="btn btn-secondary btn-sm"
            href={`/my-request#${first.link}`}
            onClick={close}
          >
            Open my page
          </SiteLink>
        ) : (
          <RequestsButton className="btn btn-secondary btn-sm" onPress={close} />
        )}
        <button type="button" className="btn btn-ghost btn-sm" onClick={close}>
          Close
        </button>
      </div>
    </section>
  );
}
