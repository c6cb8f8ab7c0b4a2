import type { Pricing } from "../../db/schema/pricing.ts";
import { SiteLink } from "./site-link.tsx";

/** Notes on all prices: VAT, and firms below the smallest size of the price list. */
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
