import type { Pricing } from "../../db/schema/pricing.ts";
import { SiteLink } from "./site-link.tsx";

/** What holds beside all prices: whether VAT is in them, and what firms do that are smaller than the price list knows. */
export const PriceNotes = ({ vat, smaller }: Pick<Pricing, "vat" | "smaller">) => (
  <>
    {vat ? `${vat} ` : null}
    {smaller ? (
      <>
        {`${smaller.text} `}
        <SiteLink className="semibold underline" href={smaller.link.href}>
          {smaller.link.label}
        </SiteLink>
      </>
    ) : null}
  </>
);
