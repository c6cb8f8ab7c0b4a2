import { Emblem, type EmblemName } from "../ui/emblem.tsx";

// What an icon of the content stands for among services.
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
// Of two services with the same icon, one has another emblem.
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

/** The drawn emblem of a service; one whose icon has none yet stands under the general one. */
export function ServiceEmblem({ icon, slug, size = 48 }: ServiceEmblemProps) {
  return <Emblem name={bySlug[slug] ?? byIcon[icon] ?? "govern"} size={size} />;
}
