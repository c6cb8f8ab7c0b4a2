import { memo } from "react";
import type { Firm } from "../../../db/schema/firm.ts";
import type { Official } from "../../../db/schema/parts.ts";
import type { Breach } from "../../../db/schema/tools/breach.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { useAnswers } from "../answers.ts";
import { SourceLinks } from "../source-links.tsx";
import { useAnswersPart } from "./answers-part.ts";
import { Background } from "./background.tsx";
import { ClockPanel } from "./clock-panel.tsx";
import { DecisionTree } from "./decision-tree.tsx";
import { Phases } from "./phases.tsx";
import { instantIn, keys } from "./stored.ts";
import { WriteIt } from "./write-it.tsx";

interface BreachScreenProps {
  breach: Breach;
  sources: Sources;
  firm: Firm | undefined;
  /** The official texts on the fine. */
  official: readonly Official[] | undefined;
  /** Further articles and services. */
  related: readonly { label: string; href: string }[];
}

/** The breach clock: two deadlines, tasks hour by hour, the report and the messages, and common questions. */
export function BreachScreen({ breach, sources, firm, official, related }: BreachScreenProps) {
  const { answers, isStored, put, putAll, erase } = useAnswers("breach");
  const ofClock = useAnswersPart(answers, clockKeys);
  const ofTasks = useAnswersPart(answers, taskKeys);
  const ofPapers = useAnswersPart(answers, paperKeys);
  const ofTree = useAnswersPart(answers, treeKeys);
  const awareAt = ofClock && instantIn(ofClock, keys.aware);
  const tree = breach.isItABreach;
  return (
    <div className="breach-tool">
      <ClockPanel
        breach={breach}
        sources={sources}
        firm={firm}
        official={official}
        answers={ofClock}
        isStored={isStored}
        put={put}
        putAll={putAll}
        erase={erase}
      />
      <div className="section print:in-data-paper:p-0">
        <div className="wrap grid grid-cols-1 gap-14 lg:gap-16 lg:grid-cols-[minmax(0,7fr)_minmax(0,5.4fr)] lg:items-start print:block">
          <div className="grid gap-14 min-w-0">
            <section className="print:in-data-paper:hidden" aria-labelledby="hour-by-hour">
              <h2 className="h2 mb-6" id="hour-by-hour">
                Hour by hour
              </h2>
              <Phases
                breach={breach}
                sources={sources}
                answers={ofTasks}
                awareAt={awareAt}
                onTick={put}
              />
            </section>
            <section className="print:in-data-paper:hidden" aria-labelledby="is-it-a-breach">
              <h2 className="h2" id="is-it-a-breach">
                {tree.title}
              </h2>
              <p className="mt-3 mb-6">{tree.unsureNote}</p>
              <DecisionTree
                tree={tree}
                sources={sources}
                answers={ofTree}
                put={put}
                putAll={putAll}
              />
            </section>
          </div>
          <WriteIt
            breach={breach}
            firm={firm}
            answers={ofPapers}
            hasAnswers={(answers?.size ?? 0) > 0}
            put={put}
            putAll={putAll}
            erase={erase}
          />
        </div>
      </div>
      <div className="section bg-sunken drawn-late print:in-data-paper:hidden">
        <div className="wrap grid gap-12">
          <Background breach={breach} sources={sources} />
          <section className="grid gap-5" aria-labelledby="help">
            <h2 className="h3" id="help">
              Further reading
            </h2>
            <End breach={breach} sources={sources} related={related} />
          </section>
        </div>
      </div>
    </div>
  );
}

const clockKeys = [keys.aware, keys.role, keys.zone, keys.calendar, keys.notify, keys.sent("")];
const taskKeys = [keys.task("")];
const paperKeys = [
  ...[keys.aware, keys.role, keys.sent("")],
  ...[keys.field(""), keys.sureness(""), keys.placeholder("")],
];
const treeKeys = [keys.question("")];

/** Further reading, and the sources of all content. */
const End = memo(function End({
  breach,
  sources,
  related,
}: Pick<BreachScreenProps, "breach" | "sources" | "related">) {
  const links = [
    ...related,
    { label: "Law No. 058/2021 in our library", href: "/library#law-058-2021" },
  ];
  const cited = [...new Set(breach.items.flatMap(({ sourceIds }) => sourceIds))];
  return (
    <>
      <details>
        <summary className="flex items-center gap-3 min-h-12 semibold cursor-pointer">
          Articles, services and the law
        </summary>
        <ul className="grid">
          {links.map(({ label, href }) => (
            <li key={href}>
              <SiteLink className="link" href={href}>
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </details>
      <details>
        <summary className="flex items-center gap-3 min-h-12 semibold cursor-pointer">
          Sources
        </summary>
        <SourceLinks ids={cited} sources={sources} />
      </details>
      <p className="text-sm text-fg-2 max-w-[70ch]">{breach.disclaimer}</p>
    </>
  );
});
