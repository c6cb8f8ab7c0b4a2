import { type ReactNode, useCallback, useEffect } from "react";
import type { Firm } from "../../../db/schema/firm.ts";
import type { Breach } from "../../../db/schema/tools/breach.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { applyCompleteStylesheet } from "../../boot/complete-stylesheet.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { useAnswers } from "../answers.ts";
import { SendResult } from "../send-result.tsx";
import { SourceLinks } from "../source-links.tsx";
import { Background } from "./background.tsx";
import { ClockPanel } from "./clock-panel.tsx";
import { DecisionTree } from "./decision-tree.tsx";
import { resultText } from "./papers.ts";
import { Phases } from "./phases.tsx";
import { instantIn, keys } from "./stored.ts";
import { WriteIt } from "./write-it.tsx";

interface BreachScreenProps {
  breach: Breach;
  sources: Sources;
  firm: Firm | undefined;
  /** Articles and services besides. */
  related: readonly { label: string; href: string }[];
}

/** The breach clock: two deadlines, tasks hour by hour, the report and the messages, and what people ask. */
export function BreachScreen({ breach, sources, firm, related }: BreachScreenProps) {
  const open = useAnswers("breach");
  const { answers, put } = open;
  const hasAnswers = (answers?.size ?? 0) > 0;
  useEffect(() => {
    if (hasAnswers) applyCompleteStylesheet();
  }, [hasAnswers]);
  const awareAt = answers && instantIn(answers, keys.aware);
  const tree = breach.isItABreach;
  const result = useCallback(
    () => resultText(breach, answers ?? new Map(), Date.now()),
    [breach, answers],
  );
  return (
    <div className="breach-tool">
      <ClockPanel breach={breach} sources={sources} firm={firm} open={open} />
      <div className="section">
        <div className="wrap breach-columns">
          <section className="off-paper" aria-labelledby="hour-by-hour">
            <h2 className="h2 mb-9" id="hour-by-hour">
              Hour by hour
            </h2>
            <Phases
              breach={breach}
              sources={sources}
              answers={answers}
              awareAt={awareAt}
              onTick={put}
            />
          </section>
          <WriteIt breach={breach} firm={firm} open={open} />
        </div>
      </div>
      <section className="section bg-sunken off-paper" aria-labelledby="is-it-a-breach">
        <div className="wrap breach-tree">
          <div>
            <h2 className="h2" id="is-it-a-breach">
              {tree.title}
            </h2>
            <p className="lead mt-4">{tree.unsureNote}</p>
          </div>
          <DecisionTree tree={tree} sources={sources} open={open} />
        </div>
      </section>
      <div className="section off-paper">
        <div className="wrap grid gap-12">
          <Background breach={breach} sources={sources} />
          <End breach={breach} sources={sources} related={related}>
            <SendResult label="Ask us for help with this" result={result} />
          </End>
        </div>
      </div>
    </div>
  );
}

interface EndProps extends Pick<BreachScreenProps, "breach" | "sources" | "related"> {
  children: ReactNode;
}

/** Help, further reading, and what all of it rests on. */
function End({ breach, sources, related, children }: EndProps) {
  const links = [
    ...related,
    { label: "Law No. 058/2021 in our library", href: "/library#law-058-2021" },
  ];
  const cited = [...new Set(breach.items.flatMap(({ sourceIds }) => sourceIds))];
  return (
    <section className="grid gap-5" aria-labelledby="help">
      <h2 className="h3" id="help">
        Help, and more to read
      </h2>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-2">{children}</div>
      <ul className="grid">
        {links.map(({ label, href }) => (
          <li key={href}>
            <SiteLink className="link" href={href}>
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
      <SourceLinks ids={cited} sources={sources} />
      <p className="text-sm text-fg-2 max-w-[70ch]">{breach.disclaimer}</p>
    </section>
  );
}
