import { useId, useMemo, useState } from "react";
import type { ArticleFieldName } from "../../../../../db/schema/insights/fields.ts";
import { ComparedBodies } from "../../../ui/compared-bodies.tsx";
import { ComparedWords, type Side } from "../../../ui/compared-text.tsx";
import type { StoredConflict } from "../../../sync/mutation.ts";
import { compareLines, type Piece } from "../../../ui/text-diff.ts";
import { when } from "../../../ui/time.ts";
import type { Editor } from "../../form/form.tsx";
import { type Choice, inWords, isText } from "./question.ts";

interface ComparedFieldProps {
  names: readonly ArticleFieldName[];
  label: string;
  conflict: StoredConflict;
  Editor: Editor;
  choice: Choice | undefined;
  /** Their merged text, also where they have made another choice since. */
  text: string | undefined;
  onChoose: ((choice: Choice) => void) | undefined;
}

export function ComparedField(props: ComparedFieldProps) {
  const { names, label, conflict, choice, text, onChoose } = props;
  const id = useId();
  const [first] = names;
  const now = Date.now();
  const { mine, theirs, by, writtenAt } = conflict;
  const body = first === "content";
  const together = typeof choice === "object" ? choice.together : undefined;
  const canBoth = names.length === 1 && first !== undefined && isText(first);
  const options: [name: string, is: boolean, choose: () => void][] = [
    ["Mine", choice === "mine", () => onChoose?.("mine")],
    ["Theirs", choice === "theirs", () => onChoose?.("theirs")],
  ];
  if (canBoth)
    options.push([
      "Edit together",
      together !== undefined,
      () => onChoose?.({ together: together ?? text ?? mine[first] ?? "" }),
    ]);
  return (
    <section className="cms-compare" aria-labelledby={id}>
      <h3 id={id}>{label}</h3>
      <div className="compared">
        <header>
          <span>Yours, on this device</span>
          <span className="num">{when(writtenAt, now)}</span>
        </header>
        <header>
          <span>{by ?? "Someone else"}, on the server</span>
          <span className="num">{theirs ? when(Date.parse(theirs.updatedAt), now) : ""}</span>
        </header>
        {body ? (
          <ComparedBodies mine={mine.content ?? ""} theirs={theirs?.content ?? ""} names={sides} />
        ) : (
          <Lines
            mine={names.map((name) => inWords(name, mine)).join("\n")}
            theirs={names.map((name) => inWords(name, theirs)).join("\n")}
          />
        )}
      </div>
      {onChoose ? (
        <fieldset className="seg cms-choice">
          <legend className="sr">Which {label} do you want to keep?</legend>
          {options.map(([name, is, choose]) => (
            <button key={name} type="button" aria-pressed={is} onClick={choose}>
              {name}
            </button>
          ))}
        </fieldset>
      ) : null}
      {together !== undefined && first ? (
        <MergedText {...props} labelledBy={id} name={first} together={together} />
      ) : null}
    </section>
  );
}

function Lines({ mine, theirs }: { mine: string; theirs: string }) {
  const compared = useMemo(() => compareLines(mine, theirs), [mine, theirs]);
  return (
    <>
      <Line pieces={compared.mine} side="new" name={sides.mine} />
      <Line pieces={compared.theirs} side="old" name={sides.theirs} />
    </>
  );
}

const sides = { mine: "Yours", theirs: "Theirs" };

interface LineProps {
  pieces: readonly Piece[];
  side: Side;
  name: string;
}

const Line = ({ pieces, side, name }: LineProps) => (
  <p className="compared-block">
    <small className="compared-of">{name}</small>
    {pieces.length > 0 ? <ComparedWords pieces={pieces} side={side} /> : <i>Nothing</i>}
  </p>
);

interface MergedTextProps extends ComparedFieldProps {
  name: ArticleFieldName;
  labelledBy: string;
  together: string;
}

/** A text merged by hand. */
function MergedText({ name, labelledBy, together, Editor, onChoose }: MergedTextProps) {
  // The editor is uncontrolled.
  const [first] = useState(together);
  const change = (text: string) => onChoose?.({ together: text });
  if (name === "content")
    return (
      <Editor
        value={first}
        labelledBy={labelledBy}
        onChange={change}
        onReadTime={() => undefined}
      />
    );
  return (
    <textarea
      className="area"
      rows={name === "excerpt" ? 4 : 2}
      aria-labelledby={labelledBy}
      value={together}
      onChange={({ target }) => change(target.value.replace(/\n/g, " "))}
    />
  );
}
