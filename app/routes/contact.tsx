import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { createFileRoute } from "@tanstack/react-router";
import { broughtBy, type ContactAddress, understood } from "../contact/brought.ts";
import { Booking } from "../contact/booking.tsx";
import { ContactScreen } from "../contact/screen.tsx";
import { documentQuery, firmQuery } from "../data/document-query.ts";
import { PageHead } from "../document/head.tsx";
import { insightTitleQuery } from "../insights/queries.ts";
import { startQueries } from "../data/page-context.ts";
import { toolResult } from "../data/tool-result.ts";
import { pricingQuery, serviceQuery, serviceSummariesQuery } from "../services/queries.ts";

const slugIn = (given: unknown) => (typeof given === "string" ? given : undefined);

export const Route = createFileRoute("/contact")({
  staticData: { scene: "convention-dusk" },
  // Returns the values unchanged, or the router would redirect.
  validateSearch: ({
    sent,
    at,
    quote,
    service,
    estimate,
    client,
    article,
    about,
  }: ContactAddress): ContactAddress => ({
    sent,
    at,
    quote,
    service,
    estimate,
    client,
    article,
    about,
  }),
  // Does not use the contract of a request, which every page would then load.
  loaderDeps: ({ search: { estimate, service, article } }) => ({
    estimating: estimate !== undefined,
    service: slugIn(service),
    article: slugIn(article),
  }),
  loader: ({ context, deps: { estimating, service, article } }) =>
    startQueries(context, [
      pricingQuery,
      documentQuery("faq"),
      ...(estimating ? [documentQuery("estimator"), serviceSummariesQuery] : []),
      ...(service ? [serviceQuery(service)] : []),
      ...(article ? [insightTitleQuery(article)] : []),
    ]),
  component: ContactPage,
});

function ContactPage() {
  const { sent, at, ...asked } = understood(Route.useSearch());
  const { form: echo } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const firm = useQuery(firmQuery).data;
  const pricing = useQuery(pricingQuery).data;
  const faq = useQuery(documentQuery("faq")).data;
  const estimating = { enabled: asked.estimate !== undefined };
  const catalogue = useQuery({ ...documentQuery("estimator"), ...estimating }).data;
  const services = useQuery({ ...serviceSummariesQuery, ...estimating }).data;
  const service = useQuery({
    ...serviceQuery(asked.service ?? ""),
    enabled: Boolean(asked.service),
  }).data;
  const article = useQuery({
    ...insightTitleQuery(asked.article ?? ""),
    enabled: Boolean(asked.article),
  }).data;
  const brought = broughtBy(asked, { pricing, catalogue, services, service, article });
  const [result, dropResult] = useToolResult();
  const show = (search: { sent?: string; at?: number }) => {
    dropResult();
    void navigate({ search, replace: true, resetScroll: false });
  };
  return (
    <>
      <PageHead
        title="Contact Us"
        description="Book a consultation, see prices for SMEs and large organisations, or reach the Kigali office by email and telephone."
        path="/contact"
      />
      {firm ? (
        <ContactScreen firm={firm} pricing={pricing} faq={faq}>
          <Booking
            firm={firm}
            echo={echo}
            brought={result ?? brought}
            onRemove={() => show({})}
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

/** The result of a compliance tool that the visitor brings here, until it is removed or sent. */
function useToolResult() {
  const [result, setResult] = useState(toolResult.get);
  useEffect(() => toolResult.set(undefined), []);
  return [result, () => setResult(undefined)] as const;
}
