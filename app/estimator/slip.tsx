import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowRight from "lucide-react/icons/arrow-right";
import Printer from "lucide-react/icons/printer";
import {
  type Estimator as Catalogue,
  type Estimate,
  estimate as estimateOf,
  priceFor,
} from "../../db/schema/estimator.ts";
import { Mark } from "../ui/mark.tsx";
import { rwf } from "../ui/money.ts";
import { type Choice, figure, otherThan } from "./estimate.ts";

interface SlipProps {
  estimate: Estimate;
  choice: Choice;
  catalogue: Catalogue;
}

/** The paper slip: what was chosen, the total and the count, which are announced when they change. */
export function Slip({ estimate, choice, catalogue }: SlipProps) {
  const { selected, count, total } = estimate;
  const { labels, items } = catalogue;
  const other = otherThan(choice.client);
  return (
    <div className="slip" id="your-estimate">
      <div className="slip-head">
        <h4 className="display">
          Your estimate <small>{choice.client} prices</small>
        </h4>
        <Mark height={43} />
      </div>
      {count > 0 ? (
        <dl className="num">
          {selected.map((item) => (
            <div key={item.id}>
              <dt>{item.name}</dt>
              <dd>{figure(priceFor(item, choice.client))}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="slip-none">
          <b>Nothing chosen yet</b>
          {labels.none}.
        </p>
      )}
      <div className="slip-total" role="status">
        <p>
          <b>{labels.total}</b> <span className="small num">{counted(count, labels)}</span>
        </p>
        <p className="slip-sum num">
          <span>RWF</span> {figure(total)}
        </p>
      </div>
      {count > 0 ? (
        <p className="slip-other num">
          The same for an {other} <b>{rwf(estimateOf(items, choice.chosen, other).total)}</b>
        </p>
      ) : null}
      <div className="slip-acts">
        <button type="submit" className="btn btn-primary btn-lg" formAction="/contact#consultation">
          Request this estimate <ArrowRight className="i i-go" size={20} aria-hidden="true" />
        </button>
        {count > 0 ? (
          <button type="button" className="btn btn-secondary slip-print" onClick={() => print()}>
            <Printer className="i" size={20} aria-hidden="true" /> Print the quote
          </button>
        ) : null}
        {/* Shown only where no script adds up by itself. */}
        <button type="submit" className="btn btn-secondary slip-calculate">
          Calculate
        </button>
      </div>
      <p className="xs">{labels.note}</p>
    </div>
  );
}

/** On small screens: total and count at the bottom while the services are in view, and the way to the slip. */
export function SlipBar({
  estimate: { count, total },
  labels,
}: {
  estimate: Estimate;
  labels: Catalogue["labels"];
}) {
  return (
    <a className="slip-bar num" href="#your-estimate">
      <b>{rwf(total)}</b> <span>{counted(count, labels)}</span>
      <span className="sr">. Your estimate</span>
      <ArrowDown className="i" size={20} aria-hidden="true" />
    </a>
  );
}

/** `1 service selected`, `3 services selected`. */
const counted = (count: number, labels: Catalogue["labels"]) =>
  `${count} ${count === 1 ? labels.selected.replace("services", "service") : labels.selected}`;
