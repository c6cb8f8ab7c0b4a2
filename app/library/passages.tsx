import { Official } from "../ui/official.tsx";
import type { Passage } from "../data/catalogue.ts";
import { CopyLink } from "../ui/copying.tsx";
import { Marked } from "./marked.tsx";

/** A list of passages, each with its own link. */
export function Passages({ passages }: { passages: readonly Passage[] }) {
  return (
    <ul className="marks">
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
    <ul className="marks">
      {points.map((point) => (
        <li key={point}>
          <Marked>{point}</Marked>
          <Official on={point} />
        </li>
      ))}
    </ul>
  );
}
