import { useMemo } from "react";
import type { ArticleState } from "../../../db/schema/insights/versions.ts";
import { ComparedBodies, ComparedLines, SideBySide } from "../ui/compared-bodies.tsx";
import { ComparedBlocks, ComparedWords } from "../ui/compared-text.tsx";
import { compareBodies, compareLines } from "../ui/text-diff.ts";
import { Segments } from "../ui/segments.tsx";
import type { Against, Read } from "./use-versions.ts";
import { type Compared, comparedFields, labels, stateText } from "./words.ts";

interface ComparedVersionsProps {
  chosen: Read;
  other: Read | undefined;
  against: Against;
  /** Absent if there is only one version. */
  onAgainst: ((against: Against) => void) | undefined;
}

/** The chosen version: beside the one before it, beside the current one, or alone. */
export function ComparedVersions({ chosen, other, against, onAgainst }: ComparedVersionsProps) {
  return (
    <section className="grid grid-cols-1 gap-5 content-start" aria-label={chosen.name}>
      {onAgainst ? (
        <Segments legend="Show" options={choices} chosen={against} onChoose={onAgainst} />
      ) : null}
      <Difference chosen={chosen} other={other} against={against} />
    </section>
  );
}

const choices: [Against, string][] = [
  ["before", "Compare with previous"],
  ["now", "Compare with current"],
  ["full", "Read"],
];

function Difference({ chosen, other, against }: Omit<ComparedVersionsProps, "onAgainst">) {
  if (!chosen.state) return <p role="status">Loading...</p>;
  if (against === "full") return <FullState state={chosen.state} />;
  if (!other)
    return (
      <>
        <p className="muted">First version: nothing to compare.</p>
        <FullState state={chosen.state} />
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

interface ComparedStateProps {
  chosen: ArticleState;
  name: string;
  other: ArticleState;
  otherName: string;
  /** True if the chosen version is the newer one, whose extra words are shown as added. */
  chosenIsLater: boolean;
  only?: readonly string[] | undefined;
}

/** Two versions side by side, with the differences of each field. */
function ComparedState(props: ComparedStateProps) {
  const { chosen, other, only = comparedFields } = props;
  const fields = comparedFields.filter(
    (field) => only.includes(field) && stateText(field, chosen) !== stateText(field, other),
  );
  if (fields.length === 0) return <p className="muted">They say the same.</p>;
  return fields.map((field) => <ComparedField key={field} {...props} field={field} />);
}

function ComparedField({
  field,
  chosen,
  name,
  other,
  otherName,
  chosenIsLater,
}: ComparedStateProps & { field: Compared }) {
  // The earlier text comes first.
  const [earlier, newer] = chosenIsLater ? [other, chosen] : [chosen, other];
  const names = chosenIsLater
    ? { mine: otherName, theirs: name }
    : { mine: name, theirs: otherName };
  return (
    <section className="grid gap-2">
      <h3 className="font-text text-base leading-[1.3] tracking-[0]">{labels[field]}</h3>
      <SideBySide>
        <header className="max-md:hidden semibold">{names.mine}</header>
        <header className="max-md:hidden semibold">{names.theirs}</header>
        {field === "content" ? (
          <ComparedBodies
            mine={earlier.content ?? ""}
            theirs={newer.content ?? ""}
            sides={oldAndNew}
            names={names}
          />
        ) : (
          <ComparedLines
            mine={stateText(field, earlier)}
            theirs={stateText(field, newer)}
            sides={oldAndNew}
            names={names}
          />
        )}
      </SideBySide>
    </section>
  );
}

const oldAndNew = { mine: "old", theirs: "new" } as const;

const inHead = new Set(["title", "excerpt", "content"]);

function FullState({ state }: { state: ArticleState }) {
  const blocks = useMemo(() => {
    const text = state.content ?? "";
    return compareBodies(text, text).flatMap((part) => (part.same ? part.same : []));
  }, [state.content]);
  const facts = comparedFields.filter((name) => !inHead.has(name) && stateText(name, state));
  return (
    <article className="grid grid-cols-1 gap-4 max-w-176">
      <h3 className="[font:700_var(--text-xl)/1.2_var(--font-display)] tracking-[0]">
        {state.title}
      </h3>
      <p className="text-fg-2">{state.excerpt}</p>
      <dl className="flex flex-wrap gap-y-2 gap-x-6 m-0 py-3 hairline-y text-sm [&_img]:max-w-full [&_img]:max-h-24">
        {facts.map((name) => (
          <div key={name}>
            <dt className="text-fg-3 text-xs">{labels[name]}</dt>
            <dd className="m-0 wrap-anywhere">
              <Words text={stateText(name, state)} />
            </dd>
          </div>
        ))}
      </dl>
      <div>
        {blocks.length > 0 ? <ComparedBlocks blocks={blocks} side="new" /> : <i>No text</i>}
      </div>
    </article>
  );
}

const Words = ({ text }: { text: string }) => (
  <ComparedWords pieces={compareLines(text, text).theirs} side="new" />
);
