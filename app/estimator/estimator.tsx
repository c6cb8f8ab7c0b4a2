import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, useMemo, useRef } from "react";
import {
  type EstimateItem,
  type Estimator as Catalogue,
  estimate,
  estimateItems,
} from "../../db/schema/estimator.ts";
import type { Firm } from "../../db/schema/firm.ts";
import type { Pricing } from "../../db/schema/pricing.ts";
import type { ServiceSummary } from "../../db/schema/services.ts";
import { useChoice } from "./choice.ts";
import { addressOf, type Choice, choiceFrom, type EstimateSearch } from "./address.ts";
import type { Estimated } from "./estimate.ts";
import { PickList } from "./pick-list.tsx";
import { Quotation } from "./quotation-sheet.tsx";
import { Slip, SlipBar } from "./slip.tsx";
import { documentQuery } from "../data/document-query.ts";
import { preparedFor } from "../data/estimate.ts";
import { useStore } from "../ui/store.ts";

interface EstimatorProps {
  search: EstimateSearch;
  firm: Firm;
  services: readonly ServiceSummary[] | undefined;
  pricing: Pricing | undefined;
  /** The day on which the server drew this page, if it drew it for an estimate. */
  served: string | undefined;
}

/** The consultation cost estimator (spec.md §4), and the quotation that is printed. */
export function Estimator({ search, services, pricing, ...rest }: EstimatorProps) {
  const catalogue = useQuery(documentQuery("estimator")).data;
  const items = useMemo(
    () => (catalogue ? estimateItems(catalogue, services, pricing) : []),
    [catalogue, services, pricing],
  );
  if (!catalogue) return null;
  const asked = choiceFrom(search, items);
  return (
    <EstimatorForm catalogue={catalogue} items={items} pricing={pricing} asked={asked} {...rest} />
  );
}

interface EstimatorFormProps extends Omit<EstimatorProps, "search" | "services"> {
  catalogue: Catalogue;
  items: readonly EstimateItem[];
  asked: Choice;
}

/**
 * A plain GET form whose address carries the choice, so it also works without a script and can be shared.
 * Once hydrated it adds up the fields at every change.
 */
function EstimatorForm({ catalogue, items, pricing, asked, firm, served }: EstimatorFormProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const { choice, read } = useChoice(form, asked, items);
  const organisation = useStore(preparedFor, "");
  const made = estimate(items, choice.chosen, choice.client);
  const estimated: Estimated = { estimate: made, choice, catalogue, items, pricing };

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter; // React types every event loosely
    const [path, fragment] = (submitter?.getAttribute("formaction") ?? here).split("#");
    router.history.push(`${path}${addressOf(choice)}#${fragment}`);
  };

  return (
    <>
      <form className="est" ref={form} action={here} onChange={read} onSubmit={submit}>
        <div className="est-fields">
          <PickList
            items={items}
            clientTypes={catalogue.clientTypes}
            pricing={pricing}
            asked={asked}
          />
          <SlipBar {...estimated} />
        </div>
        <Slip {...estimated} preparedFor={organisation} onPreparedFor={preparedFor.set} />
      </form>
      {made.count > 0 ? (
        <Quotation {...estimated} preparedFor={organisation} firm={firm} served={served} />
      ) : null}
    </>
  );
}

const here = "/services#grc-consultation";
