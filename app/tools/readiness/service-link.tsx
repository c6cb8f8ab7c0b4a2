import type { ServiceSummary } from "../../../db/schema/services.ts";
import { SiteLink } from "../../ui/site-link.tsx";

export type ToolService = Pick<ServiceSummary, "id" | "title" | "slug">;

interface ServiceLinkProps {
  id: string;
  services: readonly ToolService[];
}

/** The service that helps with a control; nothing where it has been given up. */
export function ServiceLink({ id, services }: ServiceLinkProps) {
  const service = services.find((one) => one.id === id);
  return service ? (
    <SiteLink className="link text-sm" href={`/services/${service.slug}`}>
      {service.title}
    </SiteLink>
  ) : null;
}
