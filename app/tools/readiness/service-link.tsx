import { SiteLink } from "../../ui/site-link.tsx";
import type { Offer } from "../offers.ts";

interface ServiceLinkProps {
  id: string;
  offers: readonly Offer[];
}

/** What helps with a control; nothing where the service has been given up. */
export function ServiceLink({ id, offers }: ServiceLinkProps) {
  const offer = offers.find((one) => one.id === id);
  return offer ? (
    <SiteLink className="link text-sm" href={offer.href}>
      {offer.title}
    </SiteLink>
  ) : null;
}
