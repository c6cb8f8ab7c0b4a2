import ArrowRight from "lucide-react/icons/arrow-right";
import type { ServicesPage } from "../../db/schema/services.ts";
import { SiteLink } from "../ui/site-link.tsx";

export function Call({ cta }: { cta: ServicesPage["cta"] }) {
  return (
    <section className="ink section" aria-labelledby="next-step">
      <div className="wrap call">
        <div>
          <h2 className="h2" id="next-step">
            {cta.title}
          </h2>
          <p className="lead mt-4">{cta.text}</p>
        </div>
        <SiteLink className="btn btn-primary btn-lg" href={cta.href}>
          {`${cta.label} `}
          <ArrowRight className="i-go" size={20} />
        </SiteLink>
      </div>
    </section>
  );
}
