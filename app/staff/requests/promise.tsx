import type { PromiseWords } from "./promise-words.ts";

const usual = { title: "", left: "text-fg-3", hour: "fill-line", hourLeft: "fill-(--em-a)" };

const colors: Record<PromiseWords["kind"], typeof usual> = {
  due: usual,
  urgent: { ...usual, title: "text-warn-fg", left: "text-warn-fg", hourLeft: "fill-signal" },
  late: {
    ...usual,
    title: "text-danger-fg",
    left: "text-danger-fg",
    hour: "fill-[color-mix(in_srgb,var(--danger)_55%,var(--surface))]",
  },
  answered: { ...usual, title: "text-ok-fg" },
  "answered-late": usual,
  none: { ...usual, title: "text-fg-2" },
};

const hours = 24;

const teeth = (count: number): string =>
  Array.from({ length: count }, (_, nth) => `M${nth * 6} 8l3-8 3 8z`).join("");

const all = teeth(hours);

interface PartProps {
  words: PromiseWords;
  className?: string;
}

/** 24 teeth, one per hour, as many of them filled as hours are left. */
const Teeth = ({ words: { kind, teeth: left = 0 }, className = "" }: PartProps) => (
  <svg
    className={`forced-color-adjust-none ${className}`}
    viewBox="0 0 144 8"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path className={colors[kind].hour} d={all} />
    <path className={colors[kind].hourLeft} d={teeth(Math.min(left, hours))} />
  </svg>
);

const Left = ({ words: { kind, left, isUntold }, className = "" }: PartProps) => (
  <span className={`num ${isUntold ? "text-warn-fg" : colors[kind].left} ${className}`}>
    {left}
  </span>
);

/** The promise to the sender, in words and as teeth. */
export const PromiseClock = ({ words }: { words: PromiseWords }) => (
  <div className="grid gap-[0.2rem] text-sm leading-[1.3]">
    <b
      className={`num text-[0.9375rem] semibold max-lg:whitespace-nowrap ${colors[words.kind].title}`}
    >
      {words.title}
    </b>
    <Left words={words} className="max-lg:max-w-38" />
    {words.teeth === undefined ? null : <Teeth words={words} className="w-36 h-2" />}
  </div>
);

/** The larger clock at the head of a request, with a scale. */
export const LargePromiseClock = ({ words }: { words: PromiseWords }) => (
  <div className="grid gap-[0.45rem] content-start min-w-60 text-sm leading-[1.3]">
    <p className="flex flex-wrap gap-x-4 gap-y-1 items-baseline justify-between">
      <b
        className={`num [font:600_var(--text-xl)/1.1_var(--font-display)] ${colors[words.kind].title}`}
      >
        {words.title}
      </b>{" "}
      <Left words={words} />
    </p>
    {words.teeth === undefined ? null : (
      <>
        <Teeth words={words} className="w-full h-3" />
        <span className="num flex justify-between text-xs text-fg-3" aria-hidden="true">
          <span>now</span>
          <span>24 h</span>
        </span>
      </>
    )}
  </div>
);
