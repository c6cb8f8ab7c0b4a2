import { Emblem, type EmblemName } from "../ui/emblem.tsx";

const emblems: readonly EmblemName[] = ["govern", "audit", "comply", "policy"];

/** The key-highlights band under the hero. */
export function KeyHighlights({ highlights }: { highlights: readonly string[] }) {
  if (highlights.length === 0) return null;
  return (
    <section className="ink" aria-label="Key highlights">
      <div className="wrap">
        <ul className="hl">
          {highlights.map((highlight, index) => (
            <li key={highlight}>
              <Emblem name={emblems[index % emblems.length] ?? "govern"} size={44} />
              <p>{highlight}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
