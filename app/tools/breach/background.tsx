import { citation } from "../cited.ts";
import { memo, type ReactNode } from "react";
import type { Breach } from "../../../db/schema/tools/breach.ts";
import type { Sources } from "../../../db/schema/tools/sources.ts";
import { ShowAll } from "../../ui/show-all.tsx";
import { SourceLinks } from "../source-links.tsx";

interface BackgroundProps {
  breach: Breach;
  sources: Sources;
}

/** Common questions, answers by sector, and other notices that may be due. */
export const Background = memo(function Background({ breach, sources }: BackgroundProps) {
  const { facts, sectors, otherNotices, tellPeopleExceptions: exceptions } = breach;
  return (
    <div className="grid gap-12 folded">
      <section aria-labelledby="night">
        <h2 className="h3 mb-5" id="night">
          What people ask at night
        </h2>
        <div className="grid gap-x-12 lg:grid-cols-[1fr_1fr]">
          {facts.map(({ id, question, answer, sourceIds }, index) => (
            <Fold key={id} id={id} title={question} isMore={index >= 3}>
              <p>
                {answer} <Cited ids={sourceIds} sources={sources} />
              </p>
            </Fold>
          ))}
        </div>
      </section>
      <section className="fold-more" aria-labelledby="sectors">
        <h2 className="h3 mb-5" id="sectors">
          Your sector, and other notices
        </h2>
        <div className="grid gap-x-12 lg:grid-cols-[1fr_1fr]">
          {sectors.map(({ id, title, points }) => (
            <Fold key={id} title={title}>
              <Points points={points} sources={sources} />
            </Fold>
          ))}
          <Fold title={otherNotices.title}>
            <Points points={otherNotices.items} sources={sources} />
          </Fold>
          <Fold title={exceptions.title}>
            <p>{exceptions.intro}</p>
            <ul className="list-disc pl-5 grid gap-2">
              {exceptions.items.map(({ id, text, example }) => (
                <li key={id}>
                  {text} <i>Example: {example}</i>
                </li>
              ))}
            </ul>
            <p>{exceptions.note}</p>
          </Fold>
        </div>
      </section>
      <ShowAll what="questions and sectors" />
    </div>
  );
});

function Cited({ ids, sources: { items, bases } }: { ids: readonly string[]; sources: Sources }) {
  const cited = items.filter(({ id }) => ids.includes(id));
  return (
    <small className="block text-sm">
      {cited.map((source) => citation(source, bases)).join("; ")}
    </small>
  );
}

interface FoldProps {
  id?: string;
  title: string;
  /** On a phone it shows only when the whole list is open. */
  isMore?: boolean;
  children: ReactNode;
}

const Fold = ({ id, title, isMore, children }: FoldProps) => (
  <details className={isMore ? "hairline-t fold-more" : "hairline-t"} id={id}>
    <summary className="flex items-center justify-between gap-4 min-h-12 py-2 semibold cursor-pointer">
      {title}
    </summary>
    <div className="grid gap-3 pb-5 text-sm text-fg-2">{children}</div>
  </details>
);

interface PointsProps {
  points: readonly { text: string; sourceIds: string[] }[];
  sources: Sources;
}

function Points({ points, sources }: PointsProps) {
  const cited = [...new Set(points.flatMap(({ sourceIds }) => sourceIds))];
  return (
    <>
      <ul className="list-disc pl-5 grid gap-2">
        {points.map(({ text }) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <SourceLinks ids={cited} sources={sources} />
    </>
  );
}
