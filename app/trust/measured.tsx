import ChevronDown from "lucide-react/icons/chevron-down";
import type { FaultScenario, Proof } from "../../db/schema/proof.ts";
import { Emblem } from "../ui/emblem.tsx";
import { Section } from "../ui/section.tsx";
import { ArticleDate } from "../ui/time.tsx";
import { type Figure, type FigureGroup, seconds } from "./figures.ts";

/** Figures of the last run: what each means, the bar that it had to clear, and, folded, the commands that repeat them. */
export function Measured({ proof, groups }: { proof: Proof; groups: readonly FigureGroup[] }) {
  return (
    <Section id="measured" title="What we measure" lead="Each figure with its meaning and target.">
      <div className="proofs">
        {groups.map((group) => (
          <Group key={group.id} {...group} />
        ))}
      </div>
      <div className="faq mt-8">
        <Scenarios {...proof.faults} />
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

const FigureRow = ({ value, unit, meaning, bar, met, date }: Figure) => (
  <li>
    <p className="proof-value num">
      {value}
      {unit ? <span> {unit}</span> : null}
    </p>
    <div>
      <p>{meaning}</p>
      <p className="proof-bar num">
        <span className={met ? undefined : "badge badge-danger"}>
          Target: {bar}. {met ? "Met." : "Missed."}
        </span>
        <ArticleDate date={date} />
      </p>
    </div>
  </li>
);

function Scenarios({ scenarios, skipped }: Proof["faults"]) {
  return (
    <details suppressHydrationWarning>
      <summary>
        <span>The {scenarios.length} kinds of faults, one by one</span>
        <ChevronDown className="i" size={20} aria-hidden="true" />
      </summary>
      <table className="scenarios num">
        <thead>
          <tr>
            <th scope="col">Fault</th>
            {columns.map(([title]) => (
              <th scope="col" key={title}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scenarios.map((scenario) => (
            <tr key={scenario.name}>
              <th scope="row">{scenario.name}</th>
              {columns.map(([title, textOf]) => (
                <td key={title} data-label={title}>
                  {textOf(scenario)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {skipped.length > 0 ? <p>Could not run on that machine: {skipped.join("; ")}.</p> : null}
    </details>
  );
}

/** Each command with the figures that it measures. */
function Commands({ groups }: { groups: readonly FigureGroup[] }) {
  const measured = new Map<string, string[]>();
  for (const { command, value, unit = "" } of groups.flatMap(({ figures }) => figures))
    measured.set(command, [...(measured.get(command) ?? []), `${value} ${unit}`.trim()]);
  return (
    <details suppressHydrationWarning>
      <summary>
        <span>How to repeat each measurement</span>
        <ChevronDown className="i" size={20} aria-hidden="true" />
      </summary>
      <dl className="grid gap-4 mb-6 text-sm">
        {Array.from(measured, ([command, values]) => (
          <div key={command}>
            <dt className="semibold">{values.join("; ")}</dt>
            <dd className="wrap-anywhere text-fg-2">
              <code>{command}</code>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const columns: readonly [title: string, textOf: (scenario: FaultScenario) => string][] = [
  ["Times", ({ rounds }) => rounds.toLocaleString("en")],
  ["Confirmed", ({ acknowledged }) => acknowledged?.toLocaleString("en") ?? "not counted"],
  ["Lost", ({ lost }) => String(lost)],
  ["Doubled", ({ doubled }) => String(doubled)],
  ["Half-written", ({ halfWritten }) => String(halfWritten)],
  [
    "Recovery",
    ({ recoveryMs }) => (recoveryMs === undefined ? "not measured" : seconds(recoveryMs)),
  ],
];
