import ArrowRight from "lucide-react/icons/arrow-right";
import type { Library } from "../../db/schema/library.ts";
import { Checked } from "../ui/checked.tsx";
import { Official } from "../ui/official.tsx";
import { SiteLink } from "../ui/site-link.tsx";
import { CopyCardLink, CopyLink } from "../ui/copying.tsx";
import { Marked } from "./marked.tsx";
import type { PanelProps } from "./panel.ts";

/** The history of Rwanda's cyber regulation in six steps, beside today's rules. */
export function Milestones({ shown, library }: PanelProps) {
  return (
    <div className="tl">
      <ol className="years miles">
        {shown.timeline.map(({ id, year, title, description, href }) => (
          <li key={id} id={id}>
            <div className="ttl">
              <p className="h3 display">
                <Marked>{year}</Marked>
              </p>
              <CopyLink id={id} name={`${year}, ${title}`} />
            </div>
            <div className="card">
              <h3>
                {href ? (
                  <SiteLink className="inline-block py-3 -my-3 underline" href={href}>
                    <Marked>{title}</Marked>
                  </SiteLink>
                ) : (
                  <Marked>{title}</Marked>
                )}
              </h3>
              <p className="muted">
                <Marked>{description}</Marked>
                <Official on={description} />
              </p>
              <CopyCardLink id={id} name={`${year}, ${title}`} />
            </div>
          </li>
        ))}
      </ol>
      {library.inForce ? <InForce {...library.inForce} checked={library.checked} /> : null}
    </div>
  );
}

type InForceProps = NonNullable<Library["inForce"]> & Pick<Library, "checked">;

function InForce({ title, text, facts, baseline, action, checked }: InForceProps) {
  return (
    <aside className="card now" aria-labelledby="now-title">
      <h3 id="now-title">{title}</h3>
      <p className="muted small">{text}</p>
      <Facts facts={facts} />
      {baseline ? (
        <>
          <h3>{baseline.title}</h3>
          <p className="muted small">{baseline.text}</p>
          <Facts facts={baseline.facts} />
        </>
      ) : null}
      <Checked day={checked} />
      <SiteLink className="btn btn-primary" href={action.href}>
        {action.label} <ArrowRight className="i-go" size={20} />
      </SiteLink>
    </aside>
  );
}

const Facts = ({ facts }: Pick<InForceProps, "facts">) => (
  <dl>
    {facts.map(({ label, value, source }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
        {source ? (
          <dd className="now-src">
            {source.href ? <SiteLink href={source.href}>{source.label}</SiteLink> : source.label}
          </dd>
        ) : null}
      </div>
    ))}
  </dl>
);
