import { useQuery } from "@tanstack/react-query";
import { processQuery } from "./queries.ts";

/** 'Our Process' in four steps (spec.md §2). */
export function Process() {
  const process = useQuery(processQuery).data;
  if (!process) return null;
  return (
    <section className="section bg-sunken" id="process" aria-labelledby="process-title">
      <div className="wrap">
        <h2 className="h2" id="process-title">
          {process.title}
        </h2>
        <ol className="proc mt-12">
          {process.items.map(({ id, step, title, description, output }) => (
            <li key={id}>
              <div className="bars" aria-hidden="true">
                <i />
                <i />
                <i />
                <i />
              </div>
              <p className="proc-step">{`Step ${step}`}</p>
              <h3>{title}</h3>
              <p className="muted">{description}</p>
              <p className="proc-out">{output}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
