import { ComparedState } from "./compared-state.tsx";
import type { Against, Read } from "./use-versions.ts";

interface ComparedVersionsProps {
  chosen: Read;
  other: Read | undefined;
  against: Against;
  onAgainst: (against: Against) => void;
}

/** The version that is looked at beside the one before it, or beside the article as it stands. */
export function ComparedVersions({ chosen, other, against, onAgainst }: ComparedVersionsProps) {
  return (
    <section
      className="versions-compared"
      aria-label={`What differs in ${chosen.name.toLowerCase()}`}
    >
      <fieldset className="seg versions-against">
        <legend className="sr">Compared with</legend>
        {choices.map(([to, words]) => (
          <button
            key={to}
            type="button"
            aria-pressed={against === to}
            onClick={() => onAgainst(to)}
          >
            {words}
          </button>
        ))}
      </fieldset>
      <Difference chosen={chosen} other={other} against={against} />
    </section>
  );
}

const choices: [Against, string][] = [
  ["before", "With the version before"],
  ["now", "With the article now"],
];

function Difference({ chosen, other, against }: Omit<ComparedVersionsProps, "onAgainst">) {
  if (!other) return <p className="muted">This is where the article began.</p>;
  if (!chosen.state || !other.state) return <p role="status">Loading...</p>;
  return (
    <ComparedState
      chosen={chosen.state}
      name={chosen.name}
      other={other.state}
      otherName={other.name}
      chosenIsLater={against === "before"}
      only={chosen.only}
    />
  );
}
