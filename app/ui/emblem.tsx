/** The drawn emblems of `emblems.svg`; each stands beside a text label. */
export type EmblemName =
  | "risk"
  | "audit"
  | "policy"
  | "incident"
  | "training"
  | "monitor"
  | "finance"
  | "government"
  | "health"
  | "telecom"
  | "education"
  | "govern"
  | "protect"
  | "comply";

/** The emblems of the icon names that content gives; what an icon such as Lock stands for depends on the place. */
export const emblemByIcon: Partial<Record<string, EmblemName>> = {
  Shield: "risk",
  ClipboardCheck: "audit",
  FileText: "policy",
  AlertTriangle: "incident",
  GraduationCap: "training",
};

export function Emblem({ name, size = 48 }: { name: EmblemName; size?: number }) {
  return (
    <svg className="em" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <use href={`/emblems.svg#${name}`} />
    </svg>
  );
}
