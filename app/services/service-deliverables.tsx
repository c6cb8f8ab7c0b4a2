import type { Service } from "../../db/schema/services.ts";

// As many as a card has room for: the service's own page has them all.
const most = 3;

/** What a client has in hand at the end of a service. */
export function ServiceDeliverables({ service: { title, deliverables } }: { service: Service }) {
  return (
    <ul className="bullets ticks svc-d" aria-label={`Deliverables: ${title}`}>
      {deliverables.slice(0, most).map((deliverable) => (
        <li key={deliverable}>{deliverable}</li>
      ))}
    </ul>
  );
}
