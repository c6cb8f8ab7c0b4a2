import { SiteLink } from "../../ui/site-link.tsx";
import type { Offer } from "../offers.ts";

interface ServiceLinkProps {
  id: string;
  offers: readonly Offer[];
}

/** A link to the service for a control; nothing if the service was discontinued. */
export function ServiceLink({ id, offers }: ServiceLinkProps) {
  const offer = offers.find((one) => one.id === id);
  return offer ? (
    <SiteLink className="link text-sm" href={offer.href}>
      {offer.title}
    </SiteLink>
  ) : null;
}
