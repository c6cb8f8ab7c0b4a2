import { memo } from "react";
import type { Control } from "../../../db/schema/tools/readiness.ts";
import type { ControlAnswers } from "./score.ts";

/** One letter per ring, from the innermost: y(es), p(artly), a (not applicable), n(o) or not answered. */
export function ringsOf(controls: readonly Control[], answers: ControlAnswers): string {
  const letters = { yes: "y", partly: "p", no: "n", na: "a" } as const;
  return [...controls]
    .sort((one, other) => other.weight - one.weight)
    .map(({ id }) => letters[answers[id] ?? "no"])
    .join("");
}

// The radius of the innermost ring, the distance between rings, and a ring's breadth, in units of the view box.
const innermost = 33;
const step = 17;
const breadth = 12.5;

function shapesOf(index: number) {
  const outer = innermost + step * index;
  const inner = outer - breadth;
  const middle = outer - breadth / 2;
  return {
    left: `M0-${outer}V-${inner}L-${inner} 0 0 ${inner}v${breadth}L-${outer} 0z`,
    right: `M0-${outer}V-${inner}L${inner} 0 0 ${inner}v${breadth}L${outer} 0z`,
    rightLine: `M0-${middle}L${middle} 0 0 ${middle}`,
    line: `M0-${middle}L${middle} 0 0 ${middle}-${middle} 0z`,
  };
}

function pathsOf(rings: string) {
  const paths = { left: "", right: "", partly: "", line: "", dots: "" };
  for (const [index, letter] of [...rings].entries()) {
    const { left, right, rightLine, line } = shapesOf(index);
    if (letter === "y") {
      paths.left += left;
      paths.right += right;
    } else if (letter === "p") {
      paths.partly += left;
      paths.line += rightLine;
    } else if (letter === "a") paths.dots += line;
    else paths.line += line;
  }
  return paths;
}

interface LozengeProps {
  /** See `ringsOf`. */
  rings: string;
  /** Draws the corners that join it to its neighbours in a wall. */
  corners?: boolean;
}

/** A chapter as a picture: one ring per control, the weightiest innermost. Figures beside it say the same. */
export const Lozenge = memo(function Lozenge({ rings, corners = false }: LozengeProps) {
  const { left, right, partly, line, dots } = pathsOf(rings);
  return (
    <svg className="lozenge" viewBox="-122 -122 244 244" aria-hidden="true">
      {corners ? (
        <path
          className="ring-core"
          d="M-123-123h27l-27 27zM123-123H96l27 27zM-123 123h27l-27-27zM123 123H96l27-27z"
        />
      ) : null}
      {left ? <path className="ring-yes" d={left} /> : null}
      {right ? <path className="ring-yes-right" d={right} /> : null}
      {partly ? <path className="ring-partly" d={partly} /> : null}
      {line ? <path className="ring-line" d={line} /> : null}
      {dots ? <path className="ring-line ring-dots" d={dots} /> : null}
      <path className="ring-core" d="M0-11L11 0 0 11-11 0z" />
    </svg>
  );
});
