import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef } from "react";
import type { AnswerValue, Readiness } from "../../../db/schema/tools/readiness.ts";
import type { SavedResult } from "../../../db/schema/tools/readiness-file.ts";
import { answeredOf, beforeKey, reasonKey, storedValues, useReadiness } from "./answers.ts";
import { Chapters } from "./chapters.tsx";
import { Overview } from "./overview.tsx";
import { ResultView } from "./result-view.tsx";
import { OpenResult } from "./saved-results.tsx";
import { AnswersNotStored } from "../frame.tsx";
import { isAnswerValue } from "./score.ts";
import { type PriceList, useOffers } from "../offers.ts";
import { overviewId, resultId, useView } from "./view.ts";
import { applyCompleteStylesheet } from "../../boot/complete-stylesheet.ts";
import type { SourceLabels } from "../source-links.tsx";

interface ReadinessScreenProps {
  check: Readiness;
  sources: SourceLabels;
  priceList: PriceList;
  /** An article by its id, as a link with its title. */
  article: (insightId: string) => ReactNode;
}

/** The readiness check: overview, one chapter or the result, by the fragment of the address. */
export function ReadinessScreen({ check, sources, priceList, article }: ReadinessScreenProps) {
  const { answers, reasons, before, at, isRead, hasAnswers, isStored, put, putAll, erase } =
    useReadiness(check);
  const view = useView(check.chapters);
  const { client, offers } = useOffers(priceList);
  const screen = useRef<HTMLDivElement>(null);
  useEarlyAnswers(screen, isRead, putAll);
  // The server's page lacks most styles of a result and of the parts beside a chapter.
  const isBeyondServer = at !== undefined || (view !== undefined && view !== overviewId);
  useLayoutEffect(() => {
    if (isBeyondServer) applyCompleteStylesheet();
  }, [isBeyondServer]);

  const answer = useCallback((id: string, value: AnswerValue) => put(id, value), [put]);
  const giveReason = useCallback(
    (id: string, reason: string) => put(reasonKey(id), reason || undefined),
    [put],
  );
  const compare = useCallback((result: SavedResult | undefined) => put(beforeKey, result), [put]);
  const resume = useCallback(
    (result: SavedResult) => putAll(storedValues(check, result)),
    [check, putAll],
  );

  const answered = answeredOf(check.items, answers);
  const opener = isRead ? (
    <OpenResult
      check={check}
      answered={answered}
      hasBefore={before !== undefined}
      label={view === resultId ? "Open another saved result" : "Open a saved result"}
      onCompare={compare}
      onResume={resume}
    />
  ) : null;
  const shared = { check, sources, offers, answers, reasons };
  return (
    <div className="readiness" ref={screen} data-view={view}>
      {isStored ? null : (
        <div className="wrap">
          <AnswersNotStored />
        </div>
      )}
      <Overview
        check={check}
        answers={answers}
        at={at}
        before={before}
        hasAnswers={hasAnswers}
        isStored={isStored}
        view={view}
        opener={view === resultId ? null : opener}
        onErase={erase}
      />
      {view !== undefined && view !== overviewId && view !== resultId ? (
        <h1 className="sr">{check.title}</h1>
      ) : null}
      <Chapters
        {...shared}
        at={at}
        isStored={isStored}
        view={view}
        onAnswer={answer}
        onReason={giveReason}
      />
      <div
        className="readiness-result"
        data-view={view}
        data-off={view !== undefined && view !== resultId ? "" : undefined}
      >
        {view === resultId && isRead ? (
          <ResultView
            {...shared}
            client={client}
            before={before}
            opener={opener}
            article={article}
            onBefore={compare}
            isStored={isStored}
            hasAnswers={hasAnswers}
            onErase={erase}
          />
        ) : (
          <p className="wrap section" id={resultId} tabIndex={-1}>
            Your result appears here in a moment.
          </p>
        )}
      </div>
    </div>
  );
}

/** Stores answers from before hydration, which are newer than the stored ones. */
function useEarlyAnswers(
  screen: { readonly current: HTMLElement | null },
  isRead: boolean,
  putAll: (values: Readonly<Record<string, unknown>>) => void,
): void {
  const given = useRef<Record<string, AnswerValue>>({});
  const wasRead = useRef(isRead);
  useEffect(() => {
    // Later the boxes show the stored answers.
    if (wasRead.current) return;
    const checked = screen.current?.querySelectorAll<HTMLInputElement>("input[type=radio]:checked");
    for (const { name, value } of checked ?? [])
      if (isAnswerValue(value)) given.current[name] = value;
  }, [screen]);
  useEffect(() => {
    if (!isRead || Object.keys(given.current).length === 0) return;
    putAll(given.current);
    given.current = {};
  }, [isRead, putAll]);
}
