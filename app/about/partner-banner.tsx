import ArrowRight from "lucide-react/icons/arrow-right";
import type { AboutPage } from "../../db/schema/about.ts";
import { SiteLink } from "../ui/site-link.tsx";

/** 'Partner With Us', beside a panel of pattern. */
export function PartnerBanner({ banner }: { banner: AboutPage["partnerBanner"] }) {
  return (
    <section className="ink banner" aria-labelledby="partner">
      <div className="banner-pat" aria-hidden="true" />
      <div className="banner-in">
        <div>
          <h2 className="h2" id="partner">
            {banner.title}
          </h2>
          <p className="lead mt-5">{banner.text}</p>
        </div>
        <SiteLink className="btn btn-primary btn-lg justify-self-start" href={banner.cta.href}>
          {banner.cta.label} <ArrowRight className="i i-go" size={20} aria-hidden="true" />
        </SiteLink>
      </div>
    </section>
  );
}
