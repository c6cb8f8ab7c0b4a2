import { useQuery } from "@tanstack/react-query";
import type { HomePage } from "../../db/schema/home.ts";
import type { Partners } from "../../db/schema/partners.ts";
import { PauseSwitch } from "../ui/pause.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { partnersQuery } from "./queries.ts";

/** The partner bodies, moving past in 30 s by the stylesheet alone; still under reduced motion. */
export function PartnersStrip({ strip }: { strip: HomePage["partnersStrip"] }) {
  const partners = useQuery(partnersQuery).data?.items ?? [];
  if (partners.length === 0) return null;
  return (
    <section className="section" aria-labelledby="partners" data-turn-area>
      <div className="wrap">
        <div className="strip-head">
          <h2 className="h3" id="partners">
            {strip.title}
          </h2>
          <PauseSwitch label="Pause the partners" />
          <SiteLink className="btn btn-secondary" href={strip.cta.href}>
            {strip.cta.label}
          </SiteLink>
        </div>
        <div className="strip">
          <div className="strip-in">
            <Row partners={partners} />
            <Row partners={partners} copy />
          </div>
        </div>
      </div>
    </section>
  );
}

function Row({ partners, copy = false }: { partners: Partners["items"]; copy?: boolean }) {
  return (
    <ul aria-hidden={copy || undefined}>
      {partners.map((partner) => (
        <li key={partner.id}>
          <img src={partner.logo} alt="" width={46} height={46} loading="lazy" />
          {partner.name}
        </li>
      ))}
    </ul>
  );
}
