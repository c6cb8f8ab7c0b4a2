import type { Service } from "../../db/schema/services.ts";

/** What a service includes, folded: open at a press, with or without a script. */
export function Included({ service }: { service: Service }) {
  const { title, features, deliverables } = service;
  return (
    <details className="fold points">
      <summary>
        Features and deliverables<span className="sr">{` of ${title}`}</span>
      </summary>
      <div className="points-in">
        <Points title="Features" points={features} />
        <Points title="Deliverables" points={deliverables} />
      </div>
    </details>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <h5>{title}</h5>
      <ul className="bullets ticks">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}
