import type {
  CatalogueItem,
  ClientType,
  Estimator as Catalogue,
} from "../../db/schema/estimator.ts";
import { priceFor } from "../../db/schema/estimator.ts";
import { type Choice, figure, labelLines } from "./estimate.ts";

interface PickListProps {
  items: readonly CatalogueItem[];
  clientTypes: Catalogue["clientTypes"];
  asked: Choice;
}

/** The fields: a client type, and a checkbox a service. They hold their own state. */
export function PickList({ items, clientTypes, asked }: PickListProps) {
  return (
    <>
      <fieldset>
        <legend className="lab">Client type</legend>
        <div className="seg">
          {clientTypes.map(({ value, label }) => {
            const [name, size] = labelLines(label);
            return (
              <label key={value}>
                <input
                  type="radio"
                  name="client"
                  value={value}
                  defaultChecked={value === asked.client}
                />
                {name} <small>{size}</small>
              </label>
            );
          })}
        </div>
      </fieldset>
      <fieldset>
        <legend className="lab">Consultation services</legend>
        <div className="pick-head" aria-hidden="true">
          {clientTypes.map(({ value }) => (
            <span className={value.toLowerCase()} key={value}>
              {value}
            </span>
          ))}
        </div>
        {items.map((item) => (
          <label className="pick" key={item.id}>
            <input
              type="checkbox"
              name="estimate"
              value={item.id}
              defaultChecked={asked.chosen.includes(item.id)}
              aria-labelledby={item.id}
              aria-describedby={`${item.id}-about ${item.id}-prices`}
            />
            <span className="pick-name">
              <span id={item.id}>{item.name}</span>{" "}
              <small id={`${item.id}-about`}>{item.description}</small>
            </span>
            <span className="pick-prices" id={`${item.id}-prices`}>
              {clientTypes.map(({ value }) => (
                <Price item={item} client={value} key={value} />
              ))}
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** One of the two prices; the stylesheet marks that of the client type that is set. */
function Price({ item, client }: { item: CatalogueItem; client: ClientType }) {
  return (
    <span className={`pick-price num ${client.toLowerCase()}`}>
      <span className="sr">{client} </span>
      {figure(priceFor(item, client))} <small>RWF</small>
    </span>
  );
}
