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

/** Emblems by the content's icon names; the meaning of an icon such as Lock depends on the page. */
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

/** The emblem of a sector or of its guidance; the general one if the sector has none. */
export const sectorEmblem = (id: string): EmblemName =>
  sectorEmblems[id.replace("guidance-", "")] ?? "govern";

export function Emblem({ name, size = 48 }: { name: EmblemName; size?: number }) {
  return (
    <svg className="em" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <use href={`/emblems.svg#${name}`} />
    </svg>
  );
}
