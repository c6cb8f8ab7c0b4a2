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

/** By the icon names of the content; what an icon such as Lock stands for depends on the place. */
export const emblemByIcon: Partial<Record<string, EmblemName>> = {
  Shield: "risk",
  ClipboardCheck: "audit",
  FileText: "policy",
  AlertTriangle: "incident",
  GraduationCap: "training",
};

const sectorEmblems: Partial<Record<string, EmblemName>> = {
  financial: "finance",
  public: "government",
  healthcare: "health",
  telecom: "telecom",
  education: "education",
};

/** The emblem of a sector, or of the guidance on it; a sector that has none yet stands under the general one. */
export const sectorEmblem = (id: string): EmblemName =>
  sectorEmblems[id.replace("guidance-", "")] ?? "govern";

export function Emblem({ name, size = 48 }: { name: EmblemName; size?: number }) {
  return (
    <svg className="em" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <use href={`/emblems.svg#${name}`} />
    </svg>
  );
}
