import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { Firm } from "../../db/schema/firm.ts";
import { Email } from "../ui/email.tsx";
import { longDate, kigaliDay } from "../ui/time.tsx";
import { Mark } from "../ui/mark.tsx";
import { rwf, totalsOf } from "../ui/money.ts";
import { dollars, type Estimated, figure } from "./estimate.ts";
import { quotationNumber, validDays, validUntil } from "./quotation.ts";

interface QuotationProps extends Estimated {
  preparedFor: string;
  firm: Firm;
  /** The day on which the server drew this page, if it drew it for an estimate. */
  served: string | undefined;
}

/** The page of paper that is printed in place of the screen as soon as something is chosen. */
export function Quotation({ preparedFor, firm, served, ...estimated }: QuotationProps) {
  const { estimate, choice, catalogue, items, pricing } = estimated;
  const rate = pricing?.rate;
  const { selected, count } = estimate;
  const [total = "", ...more] = totalsOf(estimate);
  const day = usePrintDay(served);
  const clientType = catalogue.clientTypes.find(({ value }) => value === choice.client)?.label;
  const services = `${count} ${count === 1 ? "service" : "services"}`;
  return (
    <div className="quotation">
      <div className="quotation-head">
        <span className="logo">
          <Mark height={52} />
          <span>
            <b>{firm.shortName}</b> <small>{firm.name.replace(firm.shortName, "").trim()}</small>
          </span>
        </span>
        <p>
          Estimate {quotationNumber(choice, items, day)}
          <br />
          {longDate(day)}
          <br />
          Valid for {validDays} days
        </p>
      </div>
      <svg className="quotation-teeth" viewBox="0 0 672 18" aria-hidden="true">
        <path d={`M0 18${"l12-14 12 14".repeat(28)}z`} />
      </svg>
      <h4 className="display">Consultation estimate</h4>
      <p className="quotation-for">
        Prepared for <span>{preparedFor}</span>
      </p>
      <dl className="num">
        <div>
          <dt>Client type</dt>
          <dd>{clientType}</dd>
        </div>
        <div>
          <dt>Services</dt>
          <dd>{count}</dd>
        </div>
        <div>
          <dt>Typical length</dt>
          <dd>{firm.typicalEngagement.replace("-", " to ")}</dd>
        </div>
      </dl>
      <table className="num">
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col">{catalogue.currency}</th>
          </tr>
        </thead>
        <tbody>
          {selected.map(({ id, name, description, prices }) => {
            const inDollars = dollars(prices[choice.client]);
            return (
              <tr key={id}>
                <td>
                  {name} <small>{description}</small>
                </td>
                <td>
                  {figure(prices[choice.client])} {inDollars ? <small>{inDollars}</small> : null}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <td>
              Total, {services}
              {more.map((part) => (
                <small key={part}>plus {part}</small>
              ))}
            </td>
            <td>
              {total.startsWith("RWF ") ? "RWF " : ""}
              <b>{total.replace("RWF ", "")}</b>
            </td>
          </tr>
        </tfoot>
      </table>
      <div className="quotation-terms">
        <p>
          <b>What this is.</b> An estimate from the published price list, before any custom scope,
          not an offer. {catalogue.labels.note} {pricing?.vat}
          {rate && selected.some(({ isService }) => isService)
            ? ` Services priced in dollars are shown at USD 1 = ${rwf(rate.francs)}, ${longDate(rate.date)}.`
            : ""}
        </p>
        <p>
          <b>Valid until</b> {longDate(validUntil(day))}, {validDays} days from today.
        </p>
        <p>
          <b>What comes next.</b> Send it to <Email>{firm.articleContactEmail}</Email> or book at{" "}
          {firm.domain}. {firm.replyPromise.text}
        </p>
      </div>
      <div className="quotation-signatures">
        <p>For the client, name and date</p>
        <p>For {firm.name}, partner and date</p>
      </div>
      <p className="quotation-foot">
        {firm.name}, {firm.address.full}. {[...firm.emails, ...firm.phones].join(", ")}
      </p>
    </div>
  );
}

/** The server's day on its own page, otherwise today's; a page that stayed open prints the day of printing. */
function usePrintDay(served: string | undefined): string {
  const [day, setDay] = useState(() => served ?? kigaliDay(Date.now()));
  useEffect(() => {
    const stamp = () => flushSync(() => setDay(kigaliDay(Date.now())));
    addEventListener("beforeprint", stamp);
    return () => removeEventListener("beforeprint", stamp);
  }, []);
  return day;
}
