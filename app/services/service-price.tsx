import { useRouter } from "@tanstack/react-router";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { SubmitEvent } from "react";
import { inFrancs, type Pricing, rangeOf, smePriceOf } from "../../db/schema/pricing.ts";
import type { DetailedService } from "../../db/schema/services.ts";
import { longDate } from "../ui/time.tsx";
import { range, rwf, rwfRange } from "../ui/money.ts";
import { PriceNotes } from "../ui/price-notes.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { ServiceEmblem } from "./service-emblem.tsx";

interface ServicePriceProps {
  service: DetailedService;
  pricing: Pricing;
}

/**
 * The paper slip with both prices. A plain GET form: the stylesheet shows the price of the chosen client type,
 * and the address of the contact form carries service and client type.
 */
export function ServicePrice({ service, pricing }: ServicePriceProps) {
  const router = useRouter();
  const { id, slug, title, icon, timeline, detail } = service;
  const { rate } = pricing;
  const smePrice = smePriceOf(id, pricing);
  const sizes = Object.fromEntries(pricing.cards.map((card) => [card.id, card.audience]));

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const client = String(new FormData(event.currentTarget).get("client"));
    router.history.push(`/contact?service=${slug}&client=${client}#consultation`);
  };

  return (
    <form
      className="slip"
      id="price"
      action="/contact#consultation"
      onSubmit={submit}
      aria-label={`Price: ${title}`}
    >
      <input type="hidden" name="service" value={slug} />
      <div className="slip-head">
        <h2 className="display">
          Price <small>{timeline}</small>
        </h2>
        <ServiceEmblem icon={icon} slug={slug} />
      </div>
      {smePrice ? (
        <>
          <fieldset>
            <legend className="lab">Client type</legend>
            <div className="seg">
              <ClientType value="SME" size={sizes["pricing-sme"]} chosen />
              <ClientType value="Enterprise" size={sizes["pricing-large"]} />
            </div>
          </fieldset>
          <Price client="SME" text={smePrice} rate={rate} />
          <Price client="Enterprise" text={service.pricing} rate={rate} />
        </>
      ) : (
        <>
          <input type="hidden" name="client" value="Enterprise" />
          <Price client="Enterprise" text={service.pricing} rate={rate} />
          <p className="xs">Enterprise only: for organisations with {sizes["pricing-large"]}.</p>
        </>
      )}
      <p className="xs">
        <PriceNotes {...pricing} />
      </p>
      {detail.priceNote ? <p className="small">{detail.priceNote}</p> : null}
      <div className="slip-acts">
        <button className="btn btn-primary btn-lg" type="submit">
          Request this service <ArrowRight className="i-go" size={20} />
        </button>
        {smePrice ? <AddToEstimate slug={slug} client="SME" /> : null}
        <AddToEstimate slug={slug} client="Enterprise" />
      </div>
      {rate ? (
        <p className="xs">
          USD 1 = {rwf(rate.francs)}, {longDate(rate.date)}. A written quote follows the first
          meeting.
        </p>
      ) : null}
    </form>
  );
}

interface ClientTypeProps {
  value: "SME" | "Enterprise";
  size: string | undefined;
  chosen?: boolean;
}

function ClientType({ value, size, chosen = false }: ClientTypeProps) {
  return (
    <label>
      <input type="radio" name="client" value={value} defaultChecked={chosen} />
      {value} <small>{size}</small>
    </label>
  );
}

/** Shown, like the prices, with the chosen client type. */
const AddToEstimate = ({ slug, client }: { slug: string; client: "SME" | "Enterprise" }) => (
  <div className={`price-of ${client.toLowerCase()}`}>
    <SiteLink
      className="btn btn-secondary w-full"
      href={`/services?estimate=${slug}&client=${client}#grc-consultation`}
    >
      Add to an estimate
    </SiteLink>
  </div>
);

interface PriceProps {
  client: "SME" | "Enterprise";
  text: string;
  rate: Pricing["rate"];
}

function Price({ client, text, rate }: PriceProps) {
  const dollars = rangeOf(text);
  return (
    <p className={`price-of ${client.toLowerCase()}`}>
      <b className="display">{range(text)}</b>
      {dollars && rate ? <span className="small">{rwfRange(inFrancs(dollars, rate))}</span> : null}
    </p>
  );
}
