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
      <div className="mt-[clamp(2rem,4vw,3.5rem)] hairline-b">
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
  <section className="grid gap-x-5 gap-y-4 lg:gap-5 grid-cols-[48px_minmax(0,1fr)] lg:grid-cols-[48px_minmax(0,3.4fr)_minmax(0,8fr)] py-8 lg:py-12 hairline-t">
    <Emblem name={emblem} />
    <div>
      <h3 className="h3">{title}</h3>
      <p className="mt-1 max-w-[34ch] text-sm text-fg-2">{text}</p>
    </div>
    <ul className="col-span-full lg:col-[3]">
      {figures.map((figure) => (
        <FigureRow key={figure.meaning} {...figure} />
      ))}
    </ul>
  </section>
);

const FigureRow = ({ title, value, meaning, target, date }: Figure) => (
  <li className="grid gap-x-6 gap-y-2 lg:grid-cols-[15.5rem_minmax(0,1fr)] lg:items-baseline py-5 lg:first:pt-0 not-first:hairline-t">
    <h4>
      {title}:{" "}
      <span className="block [font:600_var(--text-4xl)/0.95_var(--font-display)] [letter-spacing:-0.03em]">
        {value}
      </span>
    </h4>
    <div className="min-w-0 max-w-[60ch]">
      <p>{meaning}</p>
      <p className="num flex flex-wrap gap-x-5 gap-y-1 mt-2 text-sm text-fg-3">
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
