import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import * as v from "valibot";
import { referencePattern } from "../../db/schema/contact.ts";
import { Booking } from "../contact/booking.tsx";
import { openingText } from "../contact/opening-text.ts";
import { estimateQuery, faqQuery, pricingQuery } from "../contact/queries.ts";
import { ContactScreen } from "../contact/screen.tsx";
import { firmQuery } from "../firm/queries.ts";
import { PageHead } from "../head.tsx";
import { startQueries } from "../page-context.ts";

type Address = { [Name in keyof typeof Search.entries]?: unknown };

// What is not understood is as good as absent.
const text = v.fallback(v.optional(v.string()), undefined);
const Search = v.object({
  sent: v.fallback(v.optional(v.pipe(v.string(), v.regex(referencePattern))), undefined),
  quote: text,
  estimate: text,
  client: v.fallback(v.optional(v.picklist(["SME", "Enterprise"])), undefined),
});

export const Route = createFileRoute("/contact")({
  staticData: { scene: "convention-dusk" },
  // Handed on as it stands: an address that changed here would be sent on to another one.
  validateSearch: ({ sent, quote, estimate, client }: Address) => ({
    sent,
    quote,
    estimate,
    client,
  }),
  loaderDeps: ({ search }) => ({ estimating: search.estimate !== undefined }),
  loader: ({ context, deps }) =>
    startQueries(context, [pricingQuery, faqQuery, ...(deps.estimating ? [estimateQuery] : [])]),
  component: ContactPage,
});

function ContactPage() {
  const { sent, ...brought } = v.parse(Search, Route.useSearch());
  const { form: echo } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const firm = useQuery(firmQuery).data;
  const pricing = useQuery(pricingQuery).data;
  const faq = useQuery(faqQuery).data;
  const catalogue = useQuery({ ...estimateQuery, enabled: brought.estimate !== undefined }).data;
  const show = (search: { sent?: string }) =>
    void navigate({ search, replace: true, resetScroll: false });
  return (
    <>
      <PageHead
        title="Contact Us"
        description="Book a consultation, see prices for SMEs and large organisations, or reach the Kigali office by e-mail and telephone."
        path="/contact"
      />
      {firm ? (
        <ContactScreen firm={firm} pricing={pricing} faq={faq}>
          <Booking
            firm={firm}
            echo={echo}
            opening={openingText(brought, pricing, catalogue)}
            sent={sent}
            onSent={(reference) => show({ sent: reference })}
            onAgain={() => show({})}
          />
        </ContactScreen>
      ) : null}
    </>
  );
}
