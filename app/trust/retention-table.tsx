import { Section } from "../ui/section.tsx";
import { ShowAll } from "../ui/show-all.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { retentions, scale, shareOf } from "./retention.ts";

export function RetentionTable() {
  return (
    <Section
      id="retention"
      title="What we store, and for how long"
      lead="Law No. 058/2021 applies to us too."
    >
      <div className="folded">
        <table className="retention">
          <caption className="sr">What is stored, where, until when, and who sees it</caption>
          <thead>
            <tr>
              <th scope="col">What</th>
              <th scope="col">Where</th>
              <th scope="col">How long</th>
              <th scope="col">
                <span className="sr">As a bar</span>
                <span className="retention-scale" aria-hidden="true">
                  {scale.map((label) => (
                    <span key={label}>{label}</span>
                  ))}
                </span>
              </th>
              <th scope="col">Seen by</th>
            </tr>
          </thead>
          <tbody>
            {retentions.map(({ what, where, until, minutes, seenBy }, index) => (
              <tr key={what} className={index >= 5 ? "fold-more" : undefined}>
                <th scope="row">{what}</th>
                <td>{where}</td>
                <td className="retention-until num">{until}</td>
                <td>{minutes === undefined ? null : <Length of={minutes} />}</td>
                <td data-label="Seen by">{seenBy}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <ShowAll what={`${retentions.length} kinds of data`} />
      </div>
      <p className="retention-note">
        The bars use a logarithmic scale. The{" "}
        <SiteLink href="/privacy#annex">annex of the Privacy Policy</SiteLink> names every place.
      </p>
    </Section>
  );
}

/** A time without an end has no lozenge. */
function Length({ of: minutes }: { of: number }) {
  const end = `${shareOf(minutes)}%`;
  return (
    <svg height={14} aria-hidden="true">
      <rect data-all="" y={6} width="100%" height={2} />
      <rect y={4} width={end} height={6} />
      {Number.isFinite(minutes) ? (
        <svg x={end} overflow="visible" aria-hidden="true">
          <path d="M-7 7l7-7 7 7-7 7z" />
        </svg>
      ) : null}
    </svg>
  );
}
