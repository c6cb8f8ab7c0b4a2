import type { Overview } from "../../../db/schema/overview.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { Figure, fills, Unavailable } from "./figure.tsx";

/** Article reads; renders nothing before the first. */
export function ReadsFigure({
  reads,
  failed,
}: {
  reads?: Overview["reads"] | undefined;
  failed: boolean;
}) {
  if (reads?.total === 0) return;
  const maxReads = reads?.articles[0]?.reads ?? 1;
  return (
    <Figure
      id="reads"
      title="Articles read"
      size="4"
      aside={
        reads ? (
          <p>
            Readings: <b className="text-fg">{reads.total.toLocaleString("en")}</b>
          </p>
        ) : null
      }
    >
      {reads ? null : <Unavailable failed={failed} />}
      {reads && reads.articles.length > 0 ? (
        <table className="num block">
          <caption className="sr">The articles that were read most</caption>
          <thead className="sr">
            <tr>
              <th scope="col">Article</th>
              <th scope="col">Readings</th>
              <td />
            </tr>
          </thead>
          <tbody className="block">
            {reads.articles.map(({ id, title, link, reads: count }) => (
              <tr
                className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 items-center pt-1 pb-2 hairline-t text-sm"
                key={id}
              >
                <th className="text-left font-medium leading-[1.35]" scope="row">
                  <SiteLink className="flex items-center min-h-11 hover:underline" href={link}>
                    {title}
                  </SiteLink>
                </th>
                <td className="semibold">{count.toLocaleString("en")}</td>
                <td className="col-span-full">
                  <svg className="block w-full h-2" aria-hidden="true">
                    <rect className={fills.track} width="100%" height="8" />
                    <rect
                      className={fills.kept}
                      width={`${((100 * count) / maxReads).toFixed(1)}%`}
                      height="8"
                    />
                  </svg>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <p className="text-sm text-fg-3">
        A reader counts once a day. No cookie is set, and no address is kept.
      </p>
    </Figure>
  );
}
