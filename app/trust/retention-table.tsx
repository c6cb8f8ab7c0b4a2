import { Section } from "../ui/section.tsx";
import { ShowAll } from "../ui/show-all.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { retentions, scale, shareOf } from "./retention.ts";

const headLook =
  "p-0 lg:py-3.5 lg:pr-4 [border-top:2px_solid_var(--fg)] text-fg-3 semibold leading-[1.4] text-left";

/** On narrow screens each row is a card. */
const cellLook = "max-lg:block p-0 lg:py-3.5 lg:pr-4 lg:hairline-t leading-[1.4] text-left";

export function RetentionTable() {
  return (
    <Section
      id="retention"
      title="What we store, and for how long"
      lead="Law No. 058/2021 applies to us too."
    >
      <div className="folded">
        <table className="mt-10 text-sm">
          <caption className="sr">What is stored, where, until when, and who sees it</caption>
          <thead className="max-lg:block">
            <tr className="max-lg:block">
              <Head>What</Head>
              <Head>Where</Head>
              <Head>How long</Head>
              <th className={`${headLook} max-lg:block lg:w-[22%]`} scope="col">
                <span className="sr">As a bar</span>
                <span className="flex justify-between text-xs font-normal" aria-hidden="true">
                  {scale.map((label) => (
                    <span key={label}>{label}</span>
                  ))}
                </span>
              </th>
              <Head>Seen by</Head>
            </tr>
          </thead>
          <tbody className="max-lg:block">
            {retentions.map(({ what, where, until, minutes, seenBy }, index) => (
              <tr
                key={what}
                className={`max-lg:block max-lg:py-4 max-lg:hairline-t ${index >= 5 ? "fold-more" : ""}`}
              >
                <th className={`${cellLook} semibold text-[1rem]`} scope="row">
                  {what}
                </th>
                <td className={`${cellLook} text-fg-2`}>{where}</td>
                <td className={`${cellLook} num semibold text-[1rem]`}>{until}</td>
                <td className={`${cellLook} text-fg-2`}>
                  {minutes === undefined ? null : <Length of={minutes} />}
                </td>
                <td
                  className={`${cellLook} max-lg:before:content-[attr(data-label)_':_'] text-fg-2`}
                  data-label="Seen by"
                >
                  {seenBy}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <ShowAll what={`${retentions.length} kinds of data`} />
      </div>
      <p className="mt-6 text-sm text-fg-2">
        The bars use a logarithmic scale. The{" "}
        <SiteLink
          className="semibold text-brand-fg underline underline-offset-[0.2em]"
          href="/privacy#annex"
        >
          annex of the Privacy Policy
        </SiteLink>{" "}
        names every place.
      </p>
    </Section>
  );
}

const Head = ({ children }: { children: string }) => (
  <th className={`${headLook} max-lg:hidden`} scope="col">
    {children}
  </th>
);

/** A time without an end has no lozenge. */
function Length({ of: minutes }: { of: number }) {
  const end = `${shareOf(minutes)}%`;
  return (
    <svg
      className="w-full min-w-36 max-lg:mt-[0.6rem] max-lg:mb-1 overflow-visible fill-(--em-a)"
      height={14}
      aria-hidden="true"
    >
      <rect className="fill-line" y={6} width="100%" height={2} />
      <rect y={4} width={end} height={6} />
      {Number.isFinite(minutes) ? (
        <svg x={end} overflow="visible" aria-hidden="true">
          <path className="fill-brand-fg stroke-bg stroke-2" d="M-7 7l7-7 7 7-7 7z" />
        </svg>
      ) : null}
    </svg>
  );
}
