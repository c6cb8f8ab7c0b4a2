import { ComparedLines, SideBySide } from "../ui/compared-bodies.tsx";
import type { Difference } from "./values.ts";

interface ComparedProps {
  differences: readonly Difference[];
  /** What the two sides are called. */
  names: readonly [before: string, after: string];
}

/** What differs, side by side. */
export const Compared = ({ differences, names: [before, after] }: ComparedProps) =>
  differences.map((one) => (
    <section className="grid gap-2" key={one.path}>
      <h3 className="semibold text-base wrap-anywhere">{one.label}</h3>
      <SideBySide>
        <header className="max-md:hidden semibold">{before}</header>
        <header className="max-md:hidden semibold">{after}</header>
        <ComparedLines
          mine={one.before}
          theirs={one.after}
          sides={{ mine: "old", theirs: "new" }}
          names={{ mine: before, theirs: after }}
        />
      </SideBySide>
    </section>
  ));
