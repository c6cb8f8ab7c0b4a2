import { ComparedState } from "./compared-state.tsx";
import type { Against, Read } from "./use-versions.ts";
import { useMemo } from "react";
import type { ArticleState } from "../../../db/schema/insights/versions.ts";
import { ComparedBlocks } from "../ui/compared-text.tsx";
import { compareBodies } from "../ui/text-diff.ts";
import { comparedFields, inWords, labels } from "./words.ts";

interface ComparedVersionsProps {
  chosen: Read;
  other: Read | undefined;
  against: Against;
  onAgainst: (against: Against) => void;
}

/** The version that is looked at: beside the one before it, beside the current one, or whole. */
export function ComparedVersions({ chosen, other, against, onAgainst }: ComparedVersionsProps) {
  return (
    <section className="grid gap-5 content-start min-w-0" aria-label={chosen.name}>
      <fieldset className="seg">
        <legend className="sr">Show</legend>
        {choices.map(([to, words]) => (
          <button
            className="px-3 text-center max-md:px-2 max-md:text-sm"
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

const inHead = new Set(["title", "excerpt", "content"]);

function WholeState({ state }: { state: ArticleState }) {
  const blocks = useMemo(() => {
    const text = state.content ?? "";
    return compareBodies(text, text).flatMap((part) => (part.same ? part.same : []));
  }, [state.content]);
  const facts = comparedFields.filter((name) => !inHead.has(name) && inWords(name, state));
  return (
    <article className="versions-whole grid gap-4 max-w-176">
      <h3>{state.title}</h3>
      <p className="text-fg-2">{state.excerpt}</p>
      <dl className="flex flex-wrap gap-y-2 gap-x-6 m-0 py-3 hairline-y text-sm">
        {facts.map((name) => (
          <div key={name}>
            <dt className="text-fg-3 text-xs">{labels[name]}</dt>
            <dd className="m-0 wrap-anywhere">{inWords(name, state)}</dd>
          </div>
        ))}
      </dl>
      <div>
        {blocks.length > 0 ? <ComparedBlocks blocks={blocks} side="new" /> : <i>No text</i>}
      </div>
    </article>
  );
}
