import "./lists.css";
import type { Overview } from "../../../db/schema/overview.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { Figure, Unavailable } from "./figure.tsx";

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
          <p className="num">
            Readings: <b>{reads.total.toLocaleString("en")}</b>
          </p>
        ) : null
      }
    >
      {reads ? null : <Unavailable failed={failed} />}
      {reads && reads.articles.length > 0 ? (
        <table className="ov-reads num">
          <caption className="sr">The articles that were read most</caption>
          <thead className="sr">
            <tr>
              <th scope="col">Article</th>
              <th scope="col">Readings</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {reads.articles.map(({ id, title, link, reads: count }) => (
              <tr key={id}>
                <th scope="row">
                  <SiteLink href={link}>{title}</SiteLink>
                </th>
                <td>{count.toLocaleString("en")}</td>
                <td>
                  <svg aria-hidden="true">
                    <rect className="ov-track" width="100%" height="8" />
                    <rect
                      className="ov-lit"
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
