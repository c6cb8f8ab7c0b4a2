import { useQuery } from "@tanstack/react-query";
import type { Testimonial } from "../../db/schema/testimonials.ts";
import { preferred } from "../preferred.ts";
import { Loading } from "../ui/loading.tsx";
import { testimonialsQuery } from "./queries.ts";

/** What clients said: the first statement large, two more below it. */
export function Testimonials({ ids }: { ids: readonly string[] }) {
  const { data: testimonials, isError } = useQuery(testimonialsQuery);
  if (isError || testimonials?.length === 0) return null;
  return (
    <section className="quote" aria-labelledby="testimonials">
      <div className="quote-pat" aria-hidden="true" />
      <div className="quote-in">
        <h2 className="h3" id="testimonials">
          What Our Clients Say
        </h2>
        {testimonials ? (
          preferred(testimonials, ids, 3).map((said) => <Statement key={said.id} said={said} />)
        ) : (
          <Loading>Loading testimonials...</Loading>
        )}
      </div>
    </section>
  );
}

function Statement({ said }: { said: Testimonial }) {
  return (
    <figure>
      <blockquote>“{said.statement}”</blockquote>
      <figcaption>
        <b>{said.name}</b> {said.sector}
      </figcaption>
    </figure>
  );
}
