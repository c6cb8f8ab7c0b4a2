import { tones } from "./crosswalk/tones.tsx";
import { Lozenge } from "./readiness/lozenge.tsx";

// Decorative drawings of each tool, with invented answers.

export const LozengesArt = () => (
  <div className="readiness-wall grid grid-cols-3 gap-y-7 p-5 md:p-8 rounded-3 bg-(--forest-900)">
    {["yyypnn", "yyppnn", "yyyypn"].map((rings) => (
      <Lozenge key={rings} rings={rings} corners />
    ))}
  </div>
);

const Deadline = ({ hours, words, tone }: { hours: number; words: string; tone: string }) => (
  <div className="mb-6">
    <p className="flex items-baseline gap-2">
      <b className="num text-5xl font-display semibold leading-none">{hours}</b>
      <span className="text-fg-2">{words}</span>
    </p>
    <svg
      className={`block w-full h-4 mt-2 ${tone}`}
      viewBox="0 0 432 16"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path fill="currentColor" d={`M-6 16${"m6 0l3-16 3 16z".repeat(hours)}`} />
    </svg>
  </div>
);

export const DeadlinesArt = () => (
  <div>
    <Deadline hours={48} words="hours to the first notice, Article 43" tone="text-earth" />
    <Deadline hours={72} words="hours to the report, Article 44" tone="text-line-strong" />
  </div>
);

const marks = [
  ...Array<string>(3).fill("bg-brand-fg"),
  "bg-signal border-2 border-earth",
  ...Array<string>(2).fill("bg-surface border-2 border-line-strong"),
];

export const QuestionsArt = () => (
  <div>
    <div className="relative flex items-center justify-between h-12 px-2">
      <i className="absolute inset-x-6 h-px bg-line-strong" />
      {marks.map((mark, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: six that never move
        <i key={nth} className={`relative size-6 rotate-45 ${mark}`} />
      ))}
    </div>
    <p className="flex flex-wrap gap-2 mt-3 text-sm">
      {["NGO", "Healthcare", "Sensitive data"].map((answer) => (
        <span
          key={answer}
          className="px-3 py-1 rounded-full bg-brand-soft text-brand-soft-fg semibold"
        >
          {answer}
        </span>
      ))}
      <span className="px-3 py-1 rounded-full hairline text-fg-2">Opened abroad?</span>
    </p>
  </div>
);

// From the middle to either side: chapter, start at the middle, end at the side, breadth, in units of the drawing.
const strands: readonly [chapter: number, from: number, to: number, breadth: number][] = [
  [0, 0, 0, 26],
  [1, 38, 28, 22],
  [2, 74, 52, 30],
  [3, 116, 84, 10],
  [3, 126, 136, 22],
  [4, 156, 160, 34],
  [5, 204, 106, 12],
  [5, 216, 196, 26],
];
const blocks = [
  [0, 0, 32],
  [1, 38, 30],
  [2, 74, 36],
  [3, 116, 32],
  [4, 156, 42],
  [5, 204, 38],
] as const;

const strand = (from: number, to: number, breadth: number, x: number, end: number) => {
  const middle = (x + end) / 2;
  return `M${x} ${from}C${middle} ${from} ${middle} ${to} ${end} ${to}v${breadth}C${middle} ${to + breadth} ${middle} ${from + breadth} ${x} ${from + breadth}z`;
};

export const CrosswalkArt = () => (
  <div>
    <svg className="w-full h-auto" viewBox="0 -2 640 246" aria-hidden="true">
      <g className="[fill-opacity:0.9]">
        {strands.map(([chapter, from, to, breadth]) => (
          <g key={`${chapter} ${from}`} className={tones[chapter]?.ground}>
            <path d={strand(from, to, breadth, 300, 10)} />
            <path d={strand(from, 218 - to, breadth, 340, 630)} />
          </g>
        ))}
      </g>
      {blocks.map(([chapter, top, height]) => (
        <rect
          key={chapter}
          className={tones[chapter]?.ground}
          x="300"
          y={top}
          width="40"
          height={height}
        />
      ))}
    </svg>
    <p className="grid grid-cols-[1fr_auto_1fr] mt-3 text-sm semibold">
      <span>ISO/IEC 27001</span>
      <span>Rwanda</span>
      <span className="text-right">NIST CSF</span>
    </p>
  </div>
);
