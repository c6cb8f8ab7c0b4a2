import type { ReactNode } from "react";
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
  const end = sectors.length > 0 ? "text-center" : "text-right";
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
      <table className="num table-fixed text-xs md:text-sm">
        <caption className="sr">Requests of {weeks} weeks by service and sector</caption>
        <thead className={sectors.length > 0 ? "" : "sr-only"}>
          <tr>
            <td className="w-[27%] max-[24rem]:w-[31%] md:w-[32%]" />
            {sectors.map(({ sector }) => (
              <HeadCell key={sector}>
                <SectorMark sector={sector} />
                <span className="max-md:sr-only">{nameOf(sector)}</span>
              </HeadCell>
            ))}
            <HeadCell>All</HeadCell>
          </tr>
        </thead>
        <tbody>
          {asked.map(({ type, counts, total: all }) => (
            <tr key={type}>
              <RowName>{typeLabel(type)}</RowName>
              {sectors.map(({ sector, nth }) => (
                <td className={cell} key={sector}>
                  <CountMark count={counts[nth] ?? 0} max={max} />
                </td>
              ))}
              <td className={`${cell} semibold ${end}`}>{all}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="semibold">
          <tr>
            <RowName>All</RowName>
            {sectors.map(({ sector, nth }) => (
              <td className={cell} key={sector}>
                {totals[nth]}
              </td>
            ))}
            <td className={`${cell} ${end}`}>{total}</td>
          </tr>
        </tfoot>
      </table>
    </Figure>
  );
}

const cell = "h-[2.9rem] px-0 py-[0.15rem] hairline-t text-center";

const HeadCell = ({ children }: { children: ReactNode }) => (
  <th className="pb-2 text-xs font-medium text-fg-2 align-bottom" scope="col">
    {children}
  </th>
);

const RowName = ({ children }: { children: ReactNode }) => (
  <th
    className="h-[2.9rem] px-0 py-[0.15rem] hairline-t text-left font-medium leading-[1.2] max-md:wrap-anywhere"
    scope="row"
  >
    {children}
  </th>
);

const SectorMark = ({ sector }: { sector: Sector }) => {
  const emblem = emblems[sector];
  return emblem ? (
    <div className="grid justify-center pb-[0.3rem]">
      <Emblem name={emblem} size={24} />
    </div>
  ) : null;
};

const lozenges = {
  small: "fill-none stroke-line-strong stroke-[1.2]",
  middle: "fill-[light-dark(var(--brand-soft),#1d4438)] print:stroke-line-strong",
  large: "fill-[light-dark(#1d5e4a,#2c7a5f)]",
};

/** A count in a lozenge: outlined, pale or filled by its share of `max`. */
function CountMark({ count, max }: { count: number; max: number }) {
  if (count === 0) return <span className="text-fg-3">0</span>;
  const share = count / max;
  const size = share >= 0.4 ? "large" : share >= 0.2 ? "middle" : "small";
  const reach = (11 + 9 * Math.sqrt(share)).toFixed(1);
  return (
    <div className="grid place-items-center [&>*]:[grid-area:1/1]">
      <svg
        className={`max-w-full ${lozenges[size]} forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]`}
        width="42"
        height="42"
        viewBox="-21 -21 42 42"
        aria-hidden="true"
      >
        <path d={`M0-${reach}L${reach} 0 0 ${reach}-${reach} 0z`} />
      </svg>
      {/* White on the full one stays readable in both themes. */}
      <span className={size === "large" ? "text-white forced-colors:text-[CanvasText]" : ""}>
        {count}
      </span>
    </div>
  );
}
