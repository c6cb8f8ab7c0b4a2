import { Official } from "../ui/official.tsx";
import type { Passage } from "../data/catalogue.ts";
import { CopyLink } from "../ui/copying.tsx";
import { Marked } from "./marked.tsx";

interface PassagesProps {
  passages: readonly Passage[];
  className: "marks" | "todo";
}

/** A list of passages, each with its own link: `marks` for what a text says, `todo` for what it asks. */
export function Passages({ passages, className }: PassagesProps) {
  return (
    <ul className={className}>
      {passages.map(({ id, text }) => (
        <li key={id} id={id}>
          <Marked>{text}</Marked>
          <CopyLink id={id} name={text} />
          <Official on={text} />
        </li>
      ))}
    </ul>
  );
}

export function Points({ points }: { points: readonly string[] }) {
  return (
    <ul className="todo">
      {points.map((point) => (
        <li key={point}>
          <Marked>{point}</Marked>
          <Official on={point} />
        </li>
      ))}
    </ul>
  );
}
