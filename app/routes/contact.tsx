import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { type ContactAddress, understood } from "../contact/address.ts";
import { Booking } from "../contact/booking.tsx";
import { openingText } from "../contact/opening-text.ts";
import { estimateQuery, faqQuery, pricingQuery } from "../contact/queries.ts";
import { ContactScreen } from "../contact/screen.tsx";
import { firmQuery } from "../firm/queries.ts";
import { PageHead } from "../head.tsx";
import { insightQuery } from "../insights/queries.ts";
import { startQueries } from "../page-context.ts";

export const Route = createFileRoute("/contact")({
  staticData: { scene: "convention-dusk" },
  // Handed on as it stands: an address that changed here would be sent on to another one.
  validateSearch: ({
    sent,
    at,
    quote,
    estimate,
    client,
    article,
  }: ContactAddress): ContactAddress => ({
    sent,
    at,
    quote,
    estimate,
    client,
    article,
  }),
  loaderDeps: ({ search }) => ({
    estimating: search.estimate !== undefined,
    article: understood(search).article,
  }),
  loader: ({ context, deps }) =>
    startQueries(context, [
      pricingQuery,
      faqQuery,
      ...(deps.estimating ? [estimateQuery] : []),
      ...(deps.article ? [insightQuery(deps.article)] : []),
    ]),
  component: ContactPage,
});

function ContactPage() {
  const { sent, at, ...brought } = understood(Route.useSearch());
  const { form: echo } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const firm = useQuery(firmQuery).data;
  const pricing = useQuery(pricingQuery).data;
  const faq = useQuery(faqQuery).data;
  const catalogue = useQuery({ ...estimateQuery, enabled: brought.estimate !== undefined }).data;
  const article = useQuery({
    ...insightQuery(brought.article ?? ""),
    enabled: brought.article !== undefined,
  }).data;
  const show = (search: { sent?: string; at?: number }) =>
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
            opening={openingText(brought, pricing, catalogue, article)}
            sent={sent}
            at={at === undefined ? undefined : at * 1_000}
            onSent={(reference, received) =>
              show({ sent: reference, at: Math.floor(received / 1_000) })
            }
            onAgain={() => show({})}
          />
        </ContactScreen>
      ) : null}
    </>
  );
}
