import ArrowRight from "lucide-react/icons/arrow-right";
import type { ClosingCall as Call } from "../../db/schema/parts.ts";
import { SiteLink } from "./site-link.tsx";

interface ClosingCallProps {
  call: Call;
  /** Omits the night scene. */
  plain?: boolean;
}

export function ClosingCall({ call, plain = false }: ClosingCallProps) {
  return (
    <section className={plain ? "close close-plain" : "close"} aria-label={call.title}>
      {plain ? null : (
        <img
          className="close-art"
          src="/scenes/night-lights.svg"
          alt=""
          width={1600}
          height={900}
          loading="lazy"
        />
      )}
      <div className="wrap">
        <div className="close-in">
          <h2>{call.title}</h2>
          <p className="lead">{call.text}</p>
          <div className="hero-cta">
            <SiteLink className="btn btn-signal btn-lg" href={call.primary.href}>
              {`${call.primary.label} `}
              <ArrowRight className="i-go" size={20} />
            </SiteLink>
            <SiteLink className="btn btn-lg btn-outline-light" href={call.secondary.href}>
              {call.secondary.label}
            </SiteLink>
          </div>
        </div>
      </div>
    </section>
  );
}
