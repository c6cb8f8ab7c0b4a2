import Phone from "lucide-react/icons/phone";
import Wifi from "lucide-react/icons/wifi";
import WifiOff from "lucide-react/icons/wifi-off";
import type { Firm } from "../../db/schema/firm.ts";
import type { InsightSummary } from "../../db/schema/insights.ts";
import { useReached } from "../connection.ts";
import { HeroBanner } from "../ui/hero-banner.tsx";
import { telephone } from "../ui/telephone.ts";
import { DeviceSpace } from "./device-space.tsx";
import { useProbe } from "./probe.ts";
import { SavedPages } from "./saved-pages.tsx";
import { useKept } from "./use-kept.ts";
import { WaitingCard } from "./waiting-card.tsx";

interface OfflineScreenProps {
  firm: Firm | undefined;
  /** The newest articles, newest first. */
  articles: readonly InsightSummary[];
}

/** What is kept on this device, what waits on it, and what to do about both. */
export function OfflineScreen({ firm, articles }: OfflineScreenProps) {
  useProbe();
  const { kept, broken, look } = useKept();
  const phone = firm?.phones[0];
  return (
    <>
      <Sky />
      <div className="section">
        <div className="wrap device">
          <section aria-labelledby="saved">
            <h2 className="h3" id="saved">
              Saved for reading
            </h2>
            <SavedPages kept={kept} articles={articles} />
            <DeviceSpace kept={kept} broken={broken} onChange={look} />
          </section>
          <section aria-labelledby="waiting">
            <h2 className="h3" id="waiting">
              Waiting to leave
            </h2>
            <WaitingCard count={kept?.waiting ?? 0} />
            {phone ? (
              <div className="note note-warn">
                <Phone className="i" size={20} aria-hidden="true" />
                <p>
                  <b>An incident right now?</b> Call{" "}
                  <a className="in num" href={telephone(phone)}>
                    {phone}
                  </a>
                  . A call needs no internet.
                </p>
              </div>
            ) : null}
          </section>
        </div>
      </div>
    </>
  );
}

/** Says that the visitor is offline only when the last request says so. */
function Sky() {
  const reached = useReached();
  const offline = reached === false;
  const Sign = offline ? WifiOff : Wifi;
  return (
    <HeroBanner
      backgroundImage="night-lights"
      useCarousel={false}
      title={offline ? "You are offline" : "On this device"}
      subtitle={
        offline
          ? "The pillar still stands. These pages are saved on this device."
          : "What is saved here opens at once, and without a connection."
      }
      above={
        <p className={`badge device-sign ${offline ? "badge-warn" : "badge-plain"}`} role="status">
          <Sign className="i" size={18} aria-hidden="true" />
          {reached === undefined ? "Looking for the site" : offline ? "No connection" : "Connected"}
        </p>
      }
    />
  );
}
