import { memo } from "react";
import type { Crosswalk } from "../../../db/schema/tools/crosswalk.ts";
import { type Band, type Strand, weaveHeight, weaveOf } from "./weave.ts";
import { tones } from "./tones.tsx";

interface WeaveDrawingProps {
  crosswalk: Crosswalk;
  chapters: readonly { id: string; title: string }[];
}

// The middle column and the bars beside it, in units of the drawing.
const width = 1240;
const middle = { left: 500, right: 740 };
const bar = { left: 190, right: 1040, width: 10 };

const round = (value: number) => Number(value.toFixed(1));

/** Draws the links from the chapters to each theme and function. The table lists every one in words. */
export const WeaveDrawing = memo(function WeaveDrawing(props: WeaveDrawingProps) {
  const { crosswalk, chapters } = props;
  const weave = weaveOf(crosswalk, chapters);
  const toneOf = (chapter: string) => tones[chapters.findIndex(({ id }) => id === chapter)];
  return (
    <div className="max-lg:hidden pt-7 print:hidden" aria-hidden="true">
      <p className="grid grid-cols-[1fr_auto_1fr] mb-3 text-sm text-fg-3">
        <span>ISO/IEC 27001:2022, Annex A</span>
        <span>Our 36 controls</span>
        <span className="text-right">NIST CSF 2.0</span>
      </p>
      <svg
        className="w-full h-auto fill-fg [font:600_15px_var(--font-text)]"
        viewBox={`0 -2 ${width} ${weaveHeight + 4}`}
        aria-hidden="true"
      >
        <g className="[fill-opacity:0.9]">
          {weave.annex.strands.map((strand) => (
            <path
              key={strand.chapter + strand.part}
              className={toneOf(strand.chapter)?.ground}
              d={strandPath(strand, bar.left + bar.width, middle.left)}
            />
          ))}
          {weave.csf.strands.map((strand) => (
            <path
              key={strand.chapter + strand.part}
              className={toneOf(strand.chapter)?.ground}
              d={strandPath(strand, bar.right, middle.right)}
            />
          ))}
        </g>
        {weave.chapters.map(({ id, label, top, height }) => (
          <g key={id}>
            <rect
              className={toneOf(id)?.ground}
              x={middle.left}
              y={round(top)}
              width={middle.right - middle.left}
              height={round(height)}
            />
            <text
              className={toneOf(id)?.text}
              x={(middle.left + middle.right) / 2}
              y={baseline({ top, height })}
              textAnchor="middle"
            >
              {label}
            </text>
          </g>
        ))}
        <Bars bands={weave.annex.bands} side="left" />
        <Bars bands={weave.csf.bands} side="right" />
      </svg>
    </div>
  );
});

function Bars({ bands, side }: { bands: readonly Band[]; side: "left" | "right" }) {
  const x = bar[side];
  return bands.map((band) => (
    <g key={band.id}>
      <rect x={x} y={round(band.top)} width={bar.width} height={round(band.height)} />
      <text
        x={side === "left" ? x - 14 : x + bar.width + 14}
        y={baseline(band)}
        textAnchor={side === "left" ? "end" : "start"}
      >
        {`${band.label} `}
        <tspan className="fill-fg-3 font-normal">{band.links}</tspan>
      </text>
    </g>
  ));
}

const strandPath = ({ outer, inner }: Strand, outerX: number, innerX: number) =>
  `M${outerX} ${round(outer.top)}L${innerX} ${round(inner.top)}v${round(inner.height)}L${outerX} ${round(outer.top + outer.height)}z`;

const baseline = ({ top, height }: Pick<Band, "top" | "height">) => round(top + height / 2 + 5);
