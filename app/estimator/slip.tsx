import ArrowDown from "lucide-react/icons/arrow-down";
import ArrowRight from "lucide-react/icons/arrow-right";
import Printer from "lucide-react/icons/printer";
import { useEffect, useState } from "react";
import {
  type Estimate,
  estimate as estimateOf,
  type Estimator as Catalogue,
  withTax,
} from "../../db/schema/estimator.ts";
import { longDate } from "../ui/time.tsx";
import { Mark } from "../ui/mark.tsx";
import { rwf, totalsOf } from "../ui/money.ts";
import { type Estimated, figure } from "./estimate.ts";
import { Spoken } from "../ui/spoken.tsx";

interface SlipProps extends Estimated {
  preparedFor: string;
  onPreparedFor: (name: string) => void;
}

/** The paper slip: the choice, the total and the count, which are announced when they change. */
export function Slip({ preparedFor, onPreparedFor, ...estimated }: SlipProps) {
  const { estimate, choice, catalogue, items, pricing } = estimated;
  const rate = pricing?.rate;
  const { selected, count } = estimate;
  const [total = "", ...more] = totalsOf(estimate);
  const { labels } = catalogue;
  // An enterprise does not see the SME price, which it cannot have.
  const other =
    choice.client === "SME" ? estimateOf(items, choice.chosen, "Enterprise") : undefined;
  const isRange = selected.some(({ isService }) => isService);
  const isSum = count > 0 && total.startsWith("RWF ");
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
          {selected.map(({ id, name, prices }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>{figure(prices[choice.client])}</dd>
            </div>
          ))}
        </dl>
      ) : (
        <p className="slip-none">{labels.none}.</p>
      )}
      <div className="slip-total" role="status">
        <p>
          <b>{labels.total}</b> <span className="small">{counted(count, labels)}</span>
        </p>
        <p
          className={count === 0 ? "num" : `slip-sum ${isRange ? "slip-range" : ""}`}
          translate="no"
        >
          {isSum ? <span>RWF</span> : null} {isSum ? total.replace("RWF ", "") : total}
        </p>
        {more.map((part) => (
          <p className="basis-full text-right semibold" key={part}>
            plus {part}
          </p>
        ))}
      </div>
      {count > 0 && pricing?.vatPercent ? (
        <OtherTotal
          label={`With ${pricing.vatPercent}% VAT`}
          made={withTax(estimate, pricing.vatPercent)}
        />
      ) : null}
      {count > 0 && other?.count === count ? (
        <OtherTotal label="At the enterprise rate, without VAT" made={other} />
      ) : null}
      {count > 0 ? (
        <div className="field slip-for">
          <label htmlFor="prepared-for">Prepared for</label>
          <input
            className="input"
            id="prepared-for"
            type="text"
            autoComplete="organization"
            placeholder="Your organisation"
            value={preparedFor}
            onChange={(event) => onPreparedFor(event.currentTarget.value)}
          />
        </div>
      ) : null}
      <div className="slip-acts">
        <button
          type="submit"
          className={`btn btn-lg ${count > 0 ? "btn-primary" : "btn-secondary"}`}
          formAction="/contact#consultation"
        >
          {count > 0 ? "Request this estimate" : "Ask without an estimate"}{" "}
          <ArrowRight className="i-go" size={20} />
        </button>
        {count > 0 ? (
          <button type="button" className="btn btn-secondary slip-print" onClick={() => print()}>
            <Printer size={20} /> Print the estimate
          </button>
        ) : null}
        {/* Shown only without a script that adds up. */}
        <button type="submit" className="btn btn-secondary slip-calculate">
          Calculate
        </button>
      </div>
      <p className="xs">
        {labels.note} {pricing?.vat}
        {isRange && rate ? ` USD 1 = ${rwf(rate.francs)}, ${longDate(rate.date)}.` : ""}
      </p>
    </div>
  );
}

const OtherTotal = ({ label, made }: { label: string; made: Estimate }) => (
  <p className="slip-other">
    {label}{" "}
    <b>
      {totalsOf(made).map((part, place) => (
        <span className="inline-block" key={part}>
          {place > 0 ? `plus ${part}` : part}
        </span>
      ))}
    </b>
  </p>
);

/**
 * On small screens: total, count and a link to the slip at the bottom until it comes into view. The stylesheet
 * shows it with the first ticked box, so that a slow phone needs no script for it.
 */
export function SlipBar({ estimate, catalogue: { labels } }: Estimated) {
  const { count } = estimate;
  const [isSlipSeen, setSlipSeen] = useState(false);
  useEffect(() => {
    const slip = document.querySelector("#your-estimate");
    const watcher = new IntersectionObserver(([seen]) => setSlipSeen(!!seen?.isIntersecting));
    if (slip) watcher.observe(slip);
    return () => watcher.disconnect();
  }, []);
  return (
    <a className="slip-bar" href="#your-estimate" hidden={isSlipSeen}>
      <span className="slip-adding" aria-hidden="true">
        Adding up…
      </span>
      <b>{totalsOf(estimate)[0]}</b> <span className="slip-count">{counted(count, labels)}</span>
      <Spoken>your estimate</Spoken>
      <ArrowDown size={20} />
    </a>
  );
}

const counted = (count: number, labels: Catalogue["labels"]) =>
  `${count} ${count === 1 ? labels.selected.replace("services", "service") : labels.selected}`;
