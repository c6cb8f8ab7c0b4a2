import { useRef, useState } from "react";
import type { ReadArticle } from "../../../db/schema/transfer.ts";
import { send } from "../sync/queue.ts";
import {
  addResults,
  counted,
  type Decision,
  importArticle,
  importResultText,
  type ImportResult,
  leftOutText,
  nothingYet,
} from "./import-article.ts";
import { Button } from "../ui/button.tsx";

interface FoundArticle extends ReadArticle {
  file: string;
}

/** Of files that someone chose. */
export interface FoundInFiles {
  articles: FoundArticle[];
  faults: string[];
}

interface ReviewProps {
  found: FoundInFiles;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

const decisions: [Decision, string][] = [
  ["leave", "Skip it"],
  ["another-link", "Import it under another link"],
  ["replace", "Replace the text of that one"],
];

/** What is in the files, what cannot be read, and what shall become of those whose link is taken. */
export function Review({ found: { articles, faults }, onBusy, onDone }: ReviewProps) {
  const [decided, setDecided] = useState<Readonly<Record<string, Decision>>>({});
  const { progress, result, start, stop } = useImport(onBusy);
  const decisionAt = (link = "") => decided[link] ?? "leave";
  const wanted = articles.filter(
    ({ taken, fields }) => !taken || decisionAt(fields.link) !== "leave",
  );
  const links = articles.flatMap(({ taken, fields }) => (taken ? [fields.link] : []));
  if (result)
    return (
      <div className="transfer-review">
        <p className={`note ${result.problems.length > 0 ? "note-warn" : "note-ok"}`} role="status">
          {importResultText(result)}
        </p>
        <Problems problems={result.problems.map(({ title, text }) => `“${title}”: ${text}`)} />
        <Button onClick={onDone}>Import another file</Button>
      </div>
    );
  return (
    <div className="transfer-review">
      <Problems problems={faults} />
      {links.length > 1 ? (
        <Decisions
          about={`For all ${links.length} whose link is taken`}
          value={new Set(links.map(decisionAt)).size === 1 ? decisionAt(links[0]) : ""}
          onDecide={(one) => setDecided(Object.fromEntries(links.map((link) => [link, one])))}
        />
      ) : null}
      <ul className="grid gap-3 w-full max-h-80 m-0 py-3 px-4 overflow-auto list-none hairline rounded-3 wrap-anywhere">
        {articles.map((article) => (
          <Found
            key={article.fields.link}
            article={article}
            decision={decisionAt(article.fields.link)}
            onDecide={(decision) =>
              setDecided((all) => ({ ...all, [article.fields.link]: decision }))
            }
          />
        ))}
      </ul>
      {progress ? (
        <div className="flex flex-wrap gap-y-3 gap-x-4 items-center">
          <p className="num" role="status">
            Importing {progress.nth} of {progress.of}
          </p>
          <Button onClick={stop}>Stop</Button>
        </div>
      ) : (
        <Button
          variant="primary"
          disabled={wanted.length === 0}
          onClick={() => void start(articles, decided)}
        >
          {wanted.length > 0 ? `Import ${counted(wanted.length)}` : "Nothing to import"}
        </Button>
      )}
    </div>
  );
}

/** Imports one article after the other; what was imported before someone stops it stays. */
function useImport(onBusy: (busy: boolean) => void) {
  const [progress, setProgress] = useState<{ nth: number; of: number }>();
  const [result, setResult] = useState<ImportResult>();
  const stopped = useRef(false);
  return {
    progress,
    result,
    async start(articles: readonly ReadArticle[], decided: Readonly<Record<string, Decision>>) {
      stopped.current = false;
      onBusy(true);
      let all = nothingYet;
      for (const [index, article] of articles.entries()) {
        setProgress({ nth: index + 1, of: articles.length });
        const one = stopped.current
          ? { left: 1 }
          : await importArticle(article, decided[article.fields.link], send);
        all = addResults(all, one);
      }
      setProgress(undefined);
      setResult(all);
      onBusy(false);
    },
    /** After the article that is being sent. */
    stop: () => {
      stopped.current = true;
    },
  };
}

interface FoundProps {
  article: FoundArticle;
  decision: Decision;
  onDecide: (decision: Decision) => void;
}

function Found({ article, decision, onDecide }: FoundProps) {
  const { file, fields, taken, leftOut } = article;
  return (
    <li>
      <b className="block">{fields.title}</b>
      <small className="muted block">{file}</small>
      {leftOut.length > 0 ? <p className="text-sm">{leftOutText(leftOut)}</p> : null}
      {taken ? (
        <Decisions
          about={`“${taken.title}” already has the link ${fields.link}.`}
          value={decision}
          onDecide={onDecide}
        />
      ) : null}
    </li>
  );
}

interface DecisionsProps {
  about: string;
  /** Empty where several articles have different ones. */
  value: Decision | "";
  onDecide: (decision: Decision) => void;
}

const Decisions = ({ about, value, onDecide }: DecisionsProps) => (
  <label className="grid gap-1.5 mt-1.5 text-sm">
    <span>{about}</span>
    <select
      className="input"
      value={value}
      // The options are these.
      onChange={({ target }) => onDecide(target.value as Decision)}
    >
      {value ? null : <option value="">As chosen below</option>}
      {decisions.map(([one, words]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </select>
  </label>
);

const Problems = ({ problems }: { problems: readonly string[] }) =>
  problems.length > 0 ? (
    <div className="note note-warn">
      <div>
        <b>{problems.length === 1 ? "This cannot be imported" : "These cannot be imported"}</b>
        <ul>
          {[...new Set(problems)].map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
    </div>
  ) : null;
