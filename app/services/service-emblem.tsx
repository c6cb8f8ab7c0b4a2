import { Emblem, type EmblemName } from "../ui/emblem.tsx";
import { ContentIcon } from "../ui/icon.tsx";

// The drawn emblem of a service's icon; an icon without one is shown as it is.
const emblems: Partial<Record<string, EmblemName>> = {
  Shield: "risk",
  ClipboardCheck: "audit",
  FileText: "policy",
  AlertTriangle: "incident",
  GraduationCap: "training",
  Lock: "protect",
  Database: "policy",
};

/** The emblem that stands for a service, where there is one, otherwise its icon. */
export function ServiceEmblem({ icon }: { icon: string }) {
  const emblem = emblems[icon];
  return emblem ? <Emblem name={emblem} /> : <ContentIcon name={icon} size={48} />;
}
