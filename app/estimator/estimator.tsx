import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, useRef } from "react";
import { type Estimator as Catalogue, estimate } from "../../db/schema/estimator.ts";
import type { Firm } from "../../db/schema/firm.ts";
import { useChoice } from "./choice.ts";
import { addressOf, type Choice, choiceFrom, type EstimateSearch } from "./estimate.ts";
import { PickList } from "./pick-list.tsx";
import { estimatorQuery } from "./queries.ts";
import { Quotation } from "./quotation-sheet.tsx";
import { Slip, SlipBar } from "./slip.tsx";

interface EstimatorProps {
  /** What the address says was chosen. */
  search: EstimateSearch;
  firm: Firm;
  /** The day on which the server drew this page, if it drew it for an estimate. */
  served: string | undefined;
}

/** The consultation cost estimator (spec.md §4), and the quotation that is printed. */
export function Estimator({ search, ...rest }: EstimatorProps) {
  const catalogue = useQuery(estimatorQuery).data;
  if (!catalogue) return null;
  const asked = choiceFrom(search, catalogue.items);
  return <EstimatorForm catalogue={catalogue} asked={asked} {...rest} />;
}

interface EstimatorFormProps extends Omit<EstimatorProps, "search"> {
  catalogue: Catalogue;
  asked: Choice;
}

/**
 * A plain GET form whose address carries the choice, so it also works without a script and can be shared.
 * Once alive it adds up at every change what the fields themselves hold.
 */
function EstimatorForm({ catalogue, asked, firm, served }: EstimatorFormProps) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const { choice, read } = useChoice(form, asked, catalogue.items);
  const made = estimate(catalogue.items, choice.chosen, choice.client);

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
          <PickList items={catalogue.items} clientTypes={catalogue.clientTypes} asked={asked} />
          {made.count > 0 ? <SlipBar estimate={made} labels={catalogue.labels} /> : null}
        </div>
        <Slip estimate={made} choice={choice} catalogue={catalogue} />
      </form>
      {made.count > 0 ? (
        <Quotation
          estimate={made}
          choice={choice}
          catalogue={catalogue}
          firm={firm}
          served={served}
        />
      ) : null}
    </>
  );
}

const here = "/services#grc-consultation";
