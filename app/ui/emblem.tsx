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

export function Emblem({ name, size = 48 }: { name: EmblemName; size?: number }) {
  return (
    <svg className="em" width={size} height={size} viewBox="0 0 48 48" aria-hidden="true">
      <use href={`/emblems.svg#${name}`} />
    </svg>
  );
}
