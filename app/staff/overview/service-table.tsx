import "./tables.css";
import { requestSectors } from "../../../db/schema/requests/request.ts";
import { Emblem, type EmblemName } from "../../ui/emblem.tsx";
import { typeLabel } from "../../../db/schema/contact.ts";
import { Figure } from "./figure.tsx";
import type { ServiceTable } from "./figures.ts";

type Sector = ServiceTable["sectors"][number];

const emblems: Partial<Record<Sector, EmblemName>> = {
  finance: "finance",
  public: "government",
  health: "health",
  telecom: "telecom",
  education: "education",
};

// The names in the lists are too long for a column.
const shortNames: Partial<Record<Sector, string>> = { public: "Public", education: "School" };

const nameOf = (sector: Sector): string =>
  shortNames[sector] ?? requestSectors.find(({ value }) => value === sector)?.label ?? "Not set";

/** Requests by service and sector; staff set the sectors. Renders nothing before the first request. */
export function ServiceFigure({ table, weeks }: { table: ServiceTable; weeks: number }) {
  const { services, totals, total } = table;
  // Columns and rows of zeros are left out.
  const some = table.sectors.flatMap((sector, nth) => (totals[nth] ? [{ sector, nth }] : []));
  // While no sector is set, the column of totals says the same.
  const sectors = some.every(({ sector }) => sector === "") ? [] : some;
  const asked = services.filter((service) => service.total > 0);
  if (total === 0) return;
  // The minimum keeps a few requests from being drawn as large as many.
  const max = Math.max(14, ...services.flatMap(({ counts }) => counts));
  return (
    <Figure
      id="services"
      title="By service and sector"
      size={sectors.length > 0 ? "7" : "4"}
      aside={
        <p>
          {sectors.length > 0
            ? "Staff set the sector of a request"
            : "Set the sector of a request to see who asks"}
        </p>
      }
    >
      <table
        className={`ov-services num ${sectors.length > 0 ? "" : "[&_td]:text-right [&_thead]:sr-only"}`}
      >
        <caption className="sr">Requests of {weeks} weeks by service and sector</caption>
        <thead>
          <tr>
            <td />
            {sectors.map(({ sector }) => (
              <th key={sector} scope="col">
                <SectorMark sector={sector} />
                <span>{nameOf(sector)}</span>
              </th>
            ))}
            <th scope="col">All</th>
          </tr>
        </thead>
        <tbody>
          {asked.map(({ type, counts, total: all }) => (
            <tr key={type}>
              <th scope="row">{typeLabel(type)}</th>
              {sectors.map(({ sector, nth }) => (
                <td key={sector}>
                  <CountMark count={counts[nth] ?? 0} max={max} />
                </td>
              ))}
              <td>{all}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">All</th>
            {sectors.map(({ sector, nth }) => (
              <td key={sector}>{totals[nth]}</td>
            ))}
            <td>{total}</td>
          </tr>
        </tfoot>
      </table>
    </Figure>
  );
}

const SectorMark = ({ sector }: { sector: Sector }) => {
  const emblem = emblems[sector];
  return emblem ? <Emblem name={emblem} size={24} /> : null;
};

/** A count in a lozenge: outlined, pale or filled by its share of `max`. */
function CountMark({ count, max }: { count: number; max: number }) {
  if (count === 0) return <span className="text-fg-3">0</span>;
  const share = count / max;
  const size = share >= 0.4 ? "large" : share >= 0.2 ? "middle" : "small";
  const reach = (11 + 9 * Math.sqrt(share)).toFixed(1);
  return (
    <div className="ov-count" data-size={size}>
      <svg width="42" height="42" viewBox="-21 -21 42 42" aria-hidden="true">
        <path d={`M0-${reach}L${reach} 0 0 ${reach}-${reach} 0z`} />
      </svg>
      <span>{count}</span>
    </div>
  );
}
