import { ComparedState } from "./compared-state.tsx";
import { WholeState } from "./whole-state.tsx";
import type { Against, Read } from "./use-versions.ts";

interface ComparedVersionsProps {
  chosen: Read;
  other: Read | undefined;
  against: Against;
  onAgainst: (against: Against) => void;
}

/** The version that is looked at: beside the one before it, beside the current one, or whole. */
export function ComparedVersions({ chosen, other, against, onAgainst }: ComparedVersionsProps) {
  return (
    <section className="versions-compared" aria-label={chosen.name}>
      <fieldset className="seg versions-against">
        <legend className="sr">Show</legend>
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
  ["before", "Compare with previous"],
  ["now", "Compare with current"],
  ["whole", "Read"],
];

function Difference({ chosen, other, against }: Omit<ComparedVersionsProps, "onAgainst">) {
  if (!chosen.state) return <p role="status">Loading...</p>;
  if (against === "whole") return <WholeState state={chosen.state} />;
  if (!other)
    return (
      <>
        <p className="muted">First version: nothing to compare.</p>
        <WholeState state={chosen.state} />
      </>
    );
  if (!other.state) return <p role="status">Loading...</p>;
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
