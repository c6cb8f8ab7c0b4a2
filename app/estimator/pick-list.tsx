import {
  type CatalogueItem,
  type Estimator as Catalogue,
  priceFor,
} from "../../db/schema/estimator.ts";
import { rwf } from "../ui/money.ts";
import type { Choice } from "./estimate.ts";

interface PickListProps {
  items: readonly CatalogueItem[];
  clientTypes: Catalogue["clientTypes"];
  asked: Choice;
}

/** The fields: a client type, and a checkbox a service. They hold their own state. */
export function PickList({ items, clientTypes, asked }: PickListProps) {
  return (
    <div className="est-fields">
      <fieldset>
        <legend className="lab">Client type</legend>
        <div className="seg">
          {clientTypes.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="client"
                value={value}
                defaultChecked={value === asked.client}
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend className="lab">Consultation services</legend>
        {items.map((item) => (
          <label className="pick" key={item.id}>
            <input
              type="checkbox"
              name="estimate"
              value={item.id}
              defaultChecked={asked.chosen.includes(item.id)}
            />
            <span>
              <b>{item.name}</b>
              <small>{item.description}</small>
            </span>
            {/* Both prices stand here; the stylesheet shows the one of the client type that is set. */}
            <span className="pick-price num sme">{rwf(priceFor(item, "SME"))}</span>
            <span className="pick-price num enterprise">{rwf(priceFor(item, "Enterprise"))}</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}
