import ArrowRight from "lucide-react/icons/arrow-right";
import { type Estimator as Catalogue, type Estimate, priceFor } from "../../db/schema/estimator.ts";
import { rwf } from "../ui/money.ts";
import type { Choice } from "./estimate.ts";

interface SlipProps {
  estimate: Estimate;
  choice: Choice;
  labels: Catalogue["labels"];
}

/** The paper slip: what was chosen, the total and the count, which are announced when they change. */
export function Slip({ estimate: { selected, count, total }, choice, labels }: SlipProps) {
  return (
    <div className="slip">
      <h4 className="display">Your estimate</h4>
      {count > 0 ? (
        <dl className="num">
          {selected.map((item) => (
            <div key={item.id}>
              <dt>{item.name}</dt>
              <dd>{rwf(priceFor(item, choice.client))}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="small">{labels.none}</p>
      )}
      <div className="slip-total" role="status">
        <p>
          <span>{labels.total}</span> <b className="num">{rwf(total)}</b>
        </p>
        <p className="small num">
          {count} {count === 1 ? labels.selected.replace("services", "service") : labels.selected}
        </p>
      </div>
      <div className="grid gap-2.5">
        <button type="submit" className="btn btn-primary btn-lg" formAction="/contact">
          Book with this estimate <ArrowRight className="i i-go" size={20} aria-hidden="true" />
        </button>
        <button type="submit" className="btn btn-secondary">
          Calculate
        </button>
      </div>
      <p className="xs">{labels.note}</p>
    </div>
  );
}
