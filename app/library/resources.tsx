import type { Library } from "../../db/schema/library.ts";
import { DocumentLink } from "../ui/document-link.tsx";

/** Four places outside: two official, two international. */
export function Resources({ library }: { library: Library }) {
  return (
    <div className="resg">
      {library.resources.map(({ id, title, description, link, type }) => (
        <article className="card" key={id}>
          <p className={`badge ${type === "Official" ? "badge-ok" : "badge-info"}`}>{type}</p>
          <h3>{title}</h3>
          <p className="muted">{description}</p>
          <DocumentLink href={link} label={library.labels.resource} about={title} />
        </article>
      ))}
    </div>
  );
}
