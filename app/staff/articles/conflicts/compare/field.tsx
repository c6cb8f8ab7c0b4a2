import { useId, useState } from "react";
import type { ArticleFieldName } from "../../../../../db/schema/insights/fields.ts";
import { fieldLabels, fieldText } from "../../../ui/article-fields.ts";
import { ComparedBodies, ComparedLines, SideBySide } from "../../../ui/compared-bodies.tsx";
import { Segments } from "../../../ui/segments.tsx";
import type { StoredConflict } from "../../../sync/mutation.ts";
import { when } from "../../../ui/time.ts";
import { Editor } from "../../form/lazy-editor.tsx";
import type { Choice } from "./choices.ts";

interface ComparedFieldProps {
  names: readonly ArticleFieldName[];
  conflict: StoredConflict;
  choice: Choice | undefined;
  /** The merged text, kept even after another choice. */
  text: string | undefined;
  onChoose: ((choice: Choice) => void) | undefined;
}

export function ComparedField(props: ComparedFieldProps) {
  const { names, conflict, choice, text, onChoose } = props;
  const id = useId();
  const [first] = names;
  const label = names.map((name) => fieldLabels[name]).join(", ");
  const now = Date.now();
  const { mine, theirs, by, writtenAt } = conflict;
  const merged = typeof choice === "object" ? choice.together : undefined;
  const canMerge = names.length === 1 && first !== undefined && isText(first);
  const choose = (side: Side) =>
    onChoose?.(
      side === "together" ? { together: merged ?? text ?? (first && mine[first]) ?? "" } : side,
    );
  return (
    <section
      className="grid grid-cols-1 gap-3 justify-items-start mt-7 *:[[data-editor],.area]:w-full"
      aria-labelledby={id}
    >
      <h3 className="font-text text-base semibold leading-[1.3] tracking-[0]" id={id}>
        {label}
      </h3>
      <SideBySide>
        <header className={headLook}>
          <span>Yours, on this device</span>
          <span className="num">{when(writtenAt, now)}</span>
        </header>
        <header className={headLook}>
          <span>{by ?? "Someone else"}, on the server</span>
          <span className="num">{theirs ? when(Date.parse(theirs.updatedAt), now) : ""}</span>
        </header>
        {first === "content" ? (
          <ComparedBodies mine={mine.content ?? ""} theirs={theirs?.content ?? ""} names={sides} />
        ) : (
          <ComparedLines
            mine={names.map((name) => fieldText(name, mine[name])).join("\n")}
            theirs={names.map((name) => fieldText(name, theirs?.[name])).join("\n")}
            names={sides}
          />
        )}
      </SideBySide>
      {onChoose ? (
        <Segments
          legend={`Which ${label} do you want to keep?`}
          options={canMerge ? [...whole, ["together", "Edit together"]] : whole}
          chosen={typeof choice === "object" ? "together" : choice}
          onChoose={choose}
        />
      ) : null}
      {merged !== undefined && first ? (
        <MergedText
          labelledBy={id}
          name={first}
          merged={merged}
          onChange={(next) => onChoose?.({ together: next })}
        />
      ) : null}
    </section>
  );
}

const headLook = "flex flex-wrap gap-x-2 justify-between semibold";

type Side = "mine" | "theirs" | "together";

const whole: readonly (readonly [Side, string])[] = [
  ["mine", "Mine"],
  ["theirs", "Theirs"],
];

const sides = { mine: "Yours", theirs: "Theirs" };

/** Fields whose two texts can be merged by hand. */
const isText = (name: ArticleFieldName): boolean =>
  ["title", "excerpt", "author", "category", "readTime", "imageAlt", "content"].includes(name);

interface MergedTextProps {
  name: ArticleFieldName;
  labelledBy: string;
  merged: string;
  onChange: (text: string) => void;
}

function MergedText({ name, labelledBy, merged, onChange }: MergedTextProps) {
  // The editor ignores later values.
  const [first] = useState(merged);
  if (name === "content")
    return <Editor value={first} labelledBy={labelledBy} onChange={onChange} />;
  return (
    <textarea
      className="area"
      rows={name === "excerpt" ? 4 : 2}
      aria-labelledby={labelledBy}
      value={merged}
      onChange={({ target }) => onChange(target.value.replace(/\n/g, " "))}
    />
  );
}
