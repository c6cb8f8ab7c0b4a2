import { Emblem, type EmblemName } from "../ui/emblem.tsx";

// Emblems of services by the icon in the content.
const byIcon: Partial<Record<string, EmblemName>> = {
  Shield: "risk",
  ClipboardCheck: "audit",
  FileText: "policy",
  AlertTriangle: "incident",
  GraduationCap: "training",
  Lock: "protect",
  Users: "govern",
  Award: "comply",
  Database: "policy",
};
// Emblems of services that share their icon with another.
const bySlug: Partial<Record<string, EmblemName>> = {
  "continuous-monitoring": "monitor",
  "board-advisory": "government",
  "asset-management": "finance",
};

interface ServiceEmblemProps {
  icon: string;
  slug: string;
  size?: number;
}

/** The drawn emblem of a service; the general one if its icon has none. */
export function ServiceEmblem({ icon, slug, size = 48 }: ServiceEmblemProps) {
  return <Emblem name={bySlug[slug] ?? byIcon[icon] ?? "govern"} size={size} />;
}
