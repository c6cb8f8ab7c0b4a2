import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { type Estimator as Catalogue, estimate } from "../../db/schema/estimator.ts";
import { addressOf, type Choice, choiceFrom, type EstimateSearch } from "./estimate.ts";
import { PickList } from "./pick-list.tsx";
import { estimatorQuery } from "./queries.ts";
import { Slip } from "./slip.tsx";

/** The consultation cost estimator; `search` is what the address says was chosen. */
export function Estimator({ search }: { search: EstimateSearch }) {
  const catalogue = useQuery(estimatorQuery).data;
  if (!catalogue) return null;
  return <EstimatorForm catalogue={catalogue} asked={choiceFrom(search, catalogue.items)} />;
}

/**
 * A plain GET form whose address carries the choice, so it also works without a script and can be shared.
 * Once alive it adds up at every change what the fields themselves hold.
 */
function EstimatorForm({ catalogue, asked }: { catalogue: Catalogue; asked: Choice }) {
  const router = useRouter();
  const form = useRef<HTMLFormElement>(null);
  const [choice, setChoice] = useState(asked);
  const { items, clientTypes, labels } = catalogue;

  const read = () => {
    if (form.current) setChoice(choiceFrom(typedIn(form.current), items));
  };

  const address = addressOf(asked);
  const shown = useRef(address);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a new address, and once at first
  useEffect(() => {
    // At first the fields are right: they hold what was ticked before this page was alive.
    if (shown.current !== address && form.current) fill(form.current, asked);
    shown.current = address;
    read();
  }, [address]);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const submitter = (event.nativeEvent as SubmitEvent).submitter; // React types every event loosely
    const action = submitter?.getAttribute("formaction") ?? "/services#grc-consultation";
    const [path, fragment] = action.split("#");
    // Back from the booking, the choice stands as it was left.
    if (path !== "/services") {
      router.history.replace(`/services?${addressOf(choice)}#grc-consultation`);
    }
    router.history.push(`${path}?${addressOf(choice)}${fragment ? `#${fragment}` : ""}`);
  };

  return (
    <form
      className="est"
      ref={form}
      action="/services#grc-consultation"
      onChange={read}
      onSubmit={submit}
    >
      <PickList items={items} clientTypes={clientTypes} asked={asked} />
      <Slip
        estimate={estimate(items, choice.chosen, choice.client)}
        choice={choice}
        labels={labels}
      />
    </form>
  );
}

function typedIn(form: HTMLFormElement): EstimateSearch {
  const fields = new FormData(form);
  return { estimate: fields.getAll("estimate").map(String), client: String(fields.get("client")) };
}

function fill(form: HTMLFormElement, { chosen, client }: Choice) {
  for (const field of form.querySelectorAll("input")) {
    field.checked = field.name === "client" ? field.value === client : chosen.includes(field.value);
  }
}
