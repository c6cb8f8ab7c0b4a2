interface RankProps {
  /** From 1; 0 for a time that the sender did not suggest. */
  place: number;
  isTaken: boolean;
}

/** A suggested time's rank in a lozenge, which is hollow if the time is gone. */
export const Rank = ({ place, isTaken }: RankProps) => (
  <span
    className={`relative grid place-items-center size-7 text-xs semibold leading-none before:absolute before:inset-0.5 before:rotate-45 before:[scale:0.82] ${isTaken ? "text-fg-2 before:border-[1.5px] before:border-line-strong" : "text-on-action before:bg-action"}`}
    aria-hidden="true"
  >
    {place > 0 ? <span className="relative">{place}</span> : null}
  </span>
);
