import { useQuery } from "@tanstack/react-query";
import type { Testimonial } from "../../db/schema/testimonials.ts";
import { preferred } from "../data/preferred.ts";
import { Emblem } from "../ui/emblem.tsx";
import { Loading } from "../ui/loading.tsx";
import { rovingStop } from "../ui/roving-stop.ts";
import { testimonialsQuery } from "./queries.ts";

const shown = 3;

/** Testimonials, one at a time, chosen by the names beside it; all of them without a script. */
export function Testimonials({ ids }: { ids: readonly string[] }) {
  const { data: testimonials, isError } = useQuery(testimonialsQuery);
  if (isError || testimonials?.length === 0) return null;
  return (
    <section className="quote" aria-labelledby="testimonials">
      <div className="quote-pat" aria-hidden="true" />
      <div className="quote-in">
        <h2 className="text-lg" id="testimonials">
          What Our Clients Say
        </h2>
        {testimonials ? (
          <Statements all={preferred(testimonials, ids, shown)} />
        ) : (
          <Loading>Loading testimonials...</Loading>
        )}
      </div>
    </section>
  );
}

function Statements({ all }: { all: readonly Testimonial[] }) {
  const first = (index: number) => index === 0;
  return (
    <>
      <div className="turn turn-fade" id="said" aria-live="polite">
        {all.map(({ id, name, statement, sector }, index) => (
          // The inline script moves data-on; React leaves it unchanged.
          <figure key={id} data-on={first(index) ? "" : undefined} suppressHydrationWarning>
            <blockquote>{`“${statement}”`}</blockquote>
            <figcaption>
              <Emblem name="govern" size={30} />
              <span>
                <b>{name}</b>
                {` ${sector}`}
              </span>
            </figcaption>
          </figure>
        ))}
      </div>
      {all.length > 1 ? (
        <fieldset className="qlist" aria-label="More testimonials">
          {all.map(({ id, name, sector }, index) => (
            <button
              key={id}
              type="button"
              data-shows="said"
              {...rovingStop(first(index))}
              aria-current={first(index) ? "true" : undefined}
              suppressHydrationWarning
            >
              <b>{name}</b>
              {` ${sector}`}
            </button>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
