import ChevronDown from "lucide-react/icons/chevron-down";
import type { Figure, FigureGroup, Figures } from "../../db/schema/figures.ts";
import { Emblem } from "../ui/emblem.tsx";
import { Section } from "../ui/section.tsx";
import { ArticleDate } from "../ui/time.tsx";

/** Each figure with its meaning, the target that it met, and its measurement. */
export function Measured({ groups }: Pick<Figures, "groups">) {
  return (
    <Section
      id="measured"
      title="What we measure"
      lead="Each figure met its target on the date beside it."
    >
      <div className="proofs">
        {groups.map((group) => (
          <Group key={group.id} {...group} />
        ))}
      </div>
      <div className="faq mt-8">
        <Commands groups={groups} />
      </div>
    </Section>
  );
}

const Group = ({ title, text, emblem, figures }: FigureGroup) => (
  <section className="proof">
    <Emblem name={emblem} />
    <div>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
    <ul>
      {figures.map((figure) => (
        <FigureRow key={figure.meaning} {...figure} />
      ))}
    </ul>
  </section>
);

const FigureRow = ({ title, value, meaning, target, date }: Figure) => (
  <li>
    <h4>
      {title}: <span className="proof-value num">{value}</span>
    </h4>
    <div>
      <p>{meaning}</p>
      <p className="proof-bar num">
        <span>Target: {target}.</span>
        <ArticleDate date={date} />
      </p>
    </div>
  </li>
);

/** Each command or audit with the figures that it measured. */
function Commands({ groups }: Pick<Figures, "groups">) {
  const measured = new Map<string, string[]>();
  for (const { command, audit = "", title, value } of groups.flatMap(({ figures }) => figures)) {
    const by = command ?? audit;
    measured.set(by, [...(measured.get(by) ?? []), `${title}: ${value}`]);
  }
  return (
    <details suppressHydrationWarning>
      <summary>
        <span>How each was measured</span>
        <ChevronDown size={20} />
      </summary>
      <dl className="grid gap-4 mb-6 text-sm">
        {Array.from(measured, ([by, values]) => (
          <div key={by}>
            <dt className="semibold">{values.join("; ")}</dt>
            <dd className="wrap-anywhere text-fg-2">
              <code>{by}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
