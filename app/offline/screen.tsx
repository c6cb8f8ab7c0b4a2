import Wifi from "lucide-react/icons/wifi";
import WifiOff from "lucide-react/icons/wifi-off";
import { type ReactNode, useEffect } from "react";
import type { Firm } from "../../db/schema/firm.ts";
import type { InsightSummary } from "../../db/schema/insights/insights.ts";
import { useIsOnline } from "../data/connection.ts";
import { probeNow, probeWhileOffline } from "../data/probe.ts";
import type { Tools } from "../../db/schema/tools/tools.ts";
import { SentList } from "../outbox/sent-list.tsx";
import { WaitingCard } from "../outbox/waiting-card.tsx";
import { connectedText } from "../outbox/format.ts";
import { deliverNow, markPending, nothingWaits, status } from "../outbox/scheduler.ts";
import { useStore } from "../ui/store.ts";
import { HeroBanner } from "../ui/hero-banner.tsx";
import { IncidentNote } from "../ui/incident-note.tsx";
import { DeviceSpace } from "./device-space.tsx";
import { SavedPages } from "./saved-pages.tsx";
import { StoredAnswers } from "./stored-answers.tsx";
import { useStoredContent } from "./use-stored-content.ts";

interface OfflineScreenProps {
  firm: Firm | undefined;
  tools: Tools | undefined;
  /** The newest articles, newest first. */
  articles: readonly InsightSummary[];
  /** Instructions to install the site. */
  children: ReactNode;
}

/** Content stored on this device, and requests waiting or sent. */
export function OfflineScreen({ firm, tools, articles, children }: OfflineScreenProps) {
  useProbe();
  const { stored, failed, refresh } = useStoredContent();
  const waits = (stored?.waiting ?? 0) > 0;
  useEffect(() => {
    if (!waits) return;
    // The mark of waiting requests in localStorage may have been lost.
    markPending();
    void deliverNow();
  }, [waits]);
  return (
    <>
      <Hero waiting={stored?.waiting ?? 0} />
      <div className="section">
        <div className="wrap device">
          <section aria-labelledby="saved">
            <h2 className="h3" id="saved">
              For reading offline
            </h2>
            <DeviceSpace stored={stored} failed={failed} onChange={refresh} />
            <SavedPages stored={stored} articles={articles} />
            {tools ? (
              <StoredAnswers
                tools={tools}
                answers={stored?.answers}
                failed={failed || (stored !== undefined && stored.answers === undefined)}
                onErased={refresh}
              />
            ) : null}
          </section>
          <section aria-labelledby="waiting">
            <h2 className="h3" id="waiting">
              Waiting to be sent
            </h2>
            <WaitingCard
              count={stored?.waiting ?? (failed ? 0 : undefined)}
              requests={stored?.requests ?? []}
            />
            {firm ? (
              <IncidentNote firm={firm} hint="Day and night; a call needs no internet." />
            ) : null}
            {firm ? (
              <>
                <h2 className="h3 mt-6">Sent from this device</h2>
                <SentList firm={firm} className="card" />
              </>
            ) : null}
            {children}
          </section>
        </div>
      </div>
    </>
  );
}

/** Probes the server now, at each hint of a change, and while offline. */
function useProbe(): void {
  useEffect(() => {
    const ended = new AbortController();
    const { signal } = ended;
    probeNow();
    for (const type of ["online", "offline", "pageshow"])
      addEventListener(type, probeNow, { signal });
    document.addEventListener("visibilitychange", probeNow, { signal });
    const stop = probeWhileOffline();
    return () => {
      ended.abort();
      stop();
    };
  }, []);
}

function Hero({ waiting }: { waiting: number }) {
  const reached = useIsOnline();
  const queue = useStore(status, nothingWaits);
  const offline = reached === false;
  const Icon = offline ? WifiOff : Wifi;
  const connection = offline ? "No connection" : "Checking connection";
  return (
    <HeroBanner
      backgroundImage="night-lights"
      useCarousel={false}
      title={offline ? "You are offline" : "On this device"}
      subtitle={
        offline
          ? "What is saved on this device still opens. A request is sent when you are back online."
          : "What is saved here opens instantly, even without a connection."
      }
      above={
        <p className={`badge badge-plain device-sign ${offline ? "badge-warn" : ""}`} role="status">
          <Icon size={18} />
          {reached !== true ? connection : waiting === 0 ? "Connected" : null}
          {waiting > 0 ? (
            <a className="underline" href="#waiting">
              {reached === true ? connectedText(queue, waiting, Date.now()) : `${waiting} waiting`}
            </a>
          ) : null}
        </p>
      }
    />
  );
}
