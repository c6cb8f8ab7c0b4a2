import type { ReactNode } from "react";
import type { PromiseWords } from "./promise-words.ts";

const hours = 24;

const teeth = (count: number): string =>
  Array.from({ length: count }, (_, nth) => `M${nth * 6} 8l3-8 3 8z`).join("");

const all = teeth(hours);

/** 24 teeth, one per hour, the first `filled` of them filled. */
const Teeth = ({ filled }: { filled: number }) => (
  <svg className="rq-teeth" viewBox="0 0 144 8" preserveAspectRatio="none" aria-hidden="true">
    <path className="rq-tooth" d={all} />
    <path className="rq-tooth-left" d={teeth(Math.min(filled, hours))} />
  </svg>
);

const Left = ({ left, isUntold }: PromiseWords) => (
  <span className={isUntold ? "num text-warn-fg" : "num"}>{left}</span>
);

/** The promise to the sender, in words and as teeth. */
export const PromiseClock = ({ words }: { words: PromiseWords }) => (
  <div className="rq-promise" data-kind={words.kind}>
    <b className="num">{words.title}</b>
    <Left {...words} />
    {words.teeth === undefined ? null : <Teeth filled={words.teeth} />}
  </div>
);

/** The larger clock at the head of a request, with a scale. */
export const LargePromiseClock = ({ words }: { words: PromiseWords }) => (
  <div className="rq-promise rq-promise-large" data-kind={words.kind}>
    <p>
      <b className="num">{words.title}</b> <Left {...words} />
    </p>
    {words.teeth === undefined ? null : (
      <>
        <Teeth filled={words.teeth} />
        <Scale>
          <span>now</span>
          <span>24 h</span>
        </Scale>
      </>
    )}
  </div>
);

const Scale = ({ children }: { children: ReactNode }) => (
  <span className="rq-scale num" aria-hidden="true">
    {children}
  </span>
);
