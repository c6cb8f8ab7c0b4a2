import { useMemo } from "react";
import type { ArticleState } from "../../../db/schema/insights/versions.ts";
import { ComparedBlocks } from "../ui/compared-text.tsx";
import { compareBodies } from "../ui/text-diff.ts";
import { comparedFields, inWords, labels } from "./words.ts";

const inHead = new Set(["title", "excerpt", "content"]);

/** A version whole: its title, its text, and its other fields. */
export function WholeState({ state }: { state: ArticleState }) {
  const blocks = useMemo(() => {
    const text = state.content ?? "";
    return compareBodies(text, text).flatMap((part) => (part.same ? part.same : []));
  }, [state.content]);
  const facts = comparedFields.filter((name) => !inHead.has(name) && inWords(name, state));
  return (
    <article className="versions-whole">
      <h3>{state.title}</h3>
      <p>{state.excerpt}</p>
      <dl>
        {facts.map((name) => (
          <div key={name}>
            <dt>{labels[name]}</dt>
            <dd>{inWords(name, state)}</dd>
          </div>
        ))}
      </dl>
      <div>
        {blocks.length > 0 ? <ComparedBlocks blocks={blocks} side="new" /> : <i>No text</i>}
      </div>
    </article>
  );
}
