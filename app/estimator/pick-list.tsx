import ChevronDown from "lucide-react/icons/chevron-down";
import type { ClientType, EstimateItem, Estimator } from "../../db/schema/estimator.ts";
import type { Pricing } from "../../db/schema/pricing.ts";
import type { Choice } from "./address.ts";
import { dollars, figure, labelLines } from "./estimate.ts";
import { PriceNotes } from "../ui/price-notes.tsx";
import { Unbroken } from "../ui/unbroken.tsx";

interface PickListProps {
  items: readonly EstimateItem[];
  clientTypes: Estimator["clientTypes"];
  pricing: Pricing | undefined;
  asked: Choice;
}

/** The fields: a client type, and a checkbox a service. They hold their own state. */
export function PickList({ items, clientTypes, pricing, asked }: PickListProps) {
  const services = items.filter(({ isService }) => isService);
  const isChosen = ({ id }: EstimateItem) => asked.chosen.includes(id);
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
        <p className="xs mt-2">
          <PriceNotes smaller={pricing?.smaller} />
        </p>
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
        {items
          .filter(({ isService }) => !isService)
          .map((item, nth) => (
            <Pick
              item={item}
              short={`pick${nth}`}
              chosen={isChosen(item)}
              clientTypes={clientTypes}
              key={item.id}
            />
          ))}
      </fieldset>
      {services.length > 0 ? (
        <details className="fold pick-more" open={services.some(isChosen)} suppressHydrationWarning>
          <summary>
            <span className="flex-1">
              Whole services with a price range
              <small className="block pick-service">
                <span className="sme">{services.filter(({ prices }) => prices.SME).length}</span>
                <span className="enterprise">{services.length}</span> services, priced in USD
              </small>
            </span>
            <ChevronDown size={20} />
          </summary>
          <fieldset>
            <legend className="sr">Whole services with a price range</legend>
            <p className="xs mt-2">
              A consultation is one plan or session; a whole service has all that its page lists.
            </p>
            {services.map((item) => (
              <Pick item={item} chosen={isChosen(item)} clientTypes={clientTypes} key={item.id} />
            ))}
          </fieldset>
        </details>
      ) : null}
    </>
  );
}

interface PickProps {
  item: EstimateItem;
  /** Prefix of its texts' ids, if they name and describe the box one by one. */
  short?: string;
  chosen: boolean;
  clientTypes: Estimator["clientTypes"];
}

function Pick({ item, short, chosen, clientTypes }: PickProps) {
  const { id, name, description, isService, prices } = item;
  const classes = ["pick", isService ? "pick-service" : "", prices.SME ? "" : "enterprise-only"];
  return (
    <label className={classes.filter(Boolean).join(" ")}>
      <input
        type="checkbox"
        name="estimate"
        value={id}
        defaultChecked={chosen}
        {...(short ? { "aria-labelledby": short, "aria-describedby": `${short}a ${short}b` } : {})}
      />
      {short ? (
        <span className="pick-name">
          <span id={short}>
            <Unbroken>{name}</Unbroken>
          </span>{" "}
          <small id={`${short}a`}>
            <Unbroken>{description}</Unbroken>
          </small>
        </span>
      ) : (
        <span className="pick-name">{name}</span>
      )}
      <span className="pick-prices" {...(short ? { id: `${short}b` } : {})}>
        {clientTypes.map(({ value }) =>
          prices[value] ? <Price item={item} client={value} key={value} /> : null,
        )}
      </span>
    </label>
  );
}

function Price({ item, client }: { item: EstimateItem; client: ClientType }) {
  const price = item.prices[client];
  return (
    <span className={`pick-price num ${client.toLowerCase()}`}>
      <span className="sr">{`${client} `}</span>
      {item.isService ? (
        <>
          {`${dollars(price) ?? "Custom quote"} `}
          {dollars(price) ? <small>{`RWF ${figure(price)}`}</small> : null}
        </>
      ) : (
        <>
          {`${figure(price)} `}
          <small>RWF</small>
        </>
      )}
    </span>
  );
}
