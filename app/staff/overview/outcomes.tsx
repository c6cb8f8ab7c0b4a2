import { useState } from "react";
import { Segments } from "../ui/segments.tsx";
import { Figure } from "./figure.tsx";
import type { FigureRow } from "./figures.ts";
import { type GroupedBy, type OutcomeGroup, outcomesBy, outcomesOf } from "./outcomes.ts";

const groupings: readonly (readonly [GroupedBy, string])[] = [
  ["service", "Service"],
  ["sector", "Sector"],
  ["source", "Source"],
];

/** What was won and lost, and what it is worth; renders nothing before the first. */
export function OutcomesFigure({ rows }: { rows: readonly FigureRow[] }) {
  const [by, setBy] = useState<GroupedBy>("service");
  const all = outcomesOf(rows);
  if (all.won + all.lost === 0) return;
  return (
    <Figure id="outcomes" title="What came of requests" size="full">
      <Segments
        className="justify-self-start"
        legend="Grouped by"
        options={groupings}
        chosen={by}
        onChoose={setBy}
      />
      <table className="num text-sm">
        <caption className="sr">Requests that were won and lost</caption>
        <thead>
          <tr className="text-fg-2">
            <td />
            {["Asked", "Won", "Lost", "Value"].map((title) => (
              <th
                className="pb-2 pl-3 text-right align-bottom text-xs font-medium"
                key={title}
                scope="col"
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {outcomesBy(by, rows).map((group) => (
            <Row key={group.name} group={group} />
          ))}
        </tbody>
        <tfoot className="semibold">
          <Row group={all} />
        </tfoot>
      </table>
      <p className="text-sm text-fg-3">
        Of the requests that arrived in this period. Staff write down values and reasons in the
        request.
      </p>
    </Figure>
  );
}

const Row = ({ group: { name, requests, won, lost, worth } }: { group: OutcomeGroup }) => (
  <tr>
    <th className="py-2 hairline-t text-left font-medium leading-[1.3]" scope="row">
      {name}
    </th>
    {[requests, won, lost].map((count, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns keep their places
      <td className="py-2 pl-3 hairline-t text-right" key={nth}>
        {count}
      </td>
    ))}
    <td className="py-2 pl-3 hairline-t text-right">
      {worth.map((one) => (
        <div key={one}>{one}</div>
      ))}
    </td>
  </tr>
);
