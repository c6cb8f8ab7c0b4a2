import { useRouter } from "@tanstack/react-router";
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { staffArticlePath } from "../../../db/schema/address.ts";
import type { ReadArticle } from "../../../db/schema/transfer.ts";
import { send } from "../sync/send.ts";
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
import { TransferPart } from "./part.tsx";
import { Button } from "../ui/button.tsx";

interface FoundArticle extends ReadArticle {
  file: string;
}

/** The content of the chosen files. */
export interface FoundInFiles {
  articles: FoundArticle[];
  faults: string[];
}

interface ReviewProps {
  found: FoundInFiles;
  onBusy: (busy: boolean) => void;
  /** Goes back to choosing files. */
  onAgain: () => void;
  /** Called when the user opens an imported article. */
  onLeave: () => void;
}

const decisions: [Decision, string][] = [
  ["leave", "Skip it"],
  ["another-link", "Import it under another link"],
  ["replace", "Replace the existing text"],
];

/** Lists the files' articles and errors, and asks for a decision about each taken link. */
export function Review({ found: { articles, faults }, onBusy, onAgain, onLeave }: ReviewProps) {
  const [decided, setDecided] = useState<Readonly<Record<string, Decision>>>({});
  const { progress, result, start, stop } = useImport(onBusy);
  const decisionAt = (link = "") => decided[link] ?? "leave";
  const wanted = articles.filter(
    ({ taken, fields }) => !taken || decisionAt(fields.link) !== "leave",
  );
  const links = articles.flatMap(({ taken, fields }) => (taken ? [fields.link] : []));
  const heading = useRef<HTMLHeadingElement>(null);
  // The pressed button is gone, so the heading takes the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after the import once more
  useEffect(() => heading.current?.focus(), [result]);
  if (result)
    return (
      <TransferPart>
        <h3 ref={heading} tabIndex={-1}>
          Import
        </h3>
        <p className={`note ${result.problems.length > 0 ? "note-warn" : "note-ok"}`} role="status">
          {importResultText(result)}
        </p>
        <Problems problems={result.problems.map(({ title, text }) => `“${title}”: ${text}`)} />
        <List>
          {[...result.done, ...result.waiting].map(({ id, title }) => (
            <li key={id}>
              <ArticleLink id={id} onLeave={onLeave}>
                {title}
              </ArticleLink>
            </li>
          ))}
        </List>
        <Button onClick={onAgain}>Import another file</Button>
      </TransferPart>
    );
  return (
    <TransferPart>
      <h3 ref={heading} tabIndex={-1}>
        Import
      </h3>
      <Problems problems={faults} />
      {links.length > 1 ? (
        <Decisions
          about={`For all ${links.length} that already exist`}
          value={new Set(links.map(decisionAt)).size === 1 ? decisionAt(links[0]) : ""}
          onDecide={(one) => setDecided(Object.fromEntries(links.map((link) => [link, one])))}
        />
      ) : null}
      <List>
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
      </List>
      <div className="sticky -bottom-5 flex flex-wrap gap-x-4 gap-y-2 items-center w-full py-3 bg-surface hairline-t">
        {progress ? (
          <>
            <p className="num" role="status">
              Importing {progress.nth} of {progress.of}
            </p>
            <Button onClick={stop}>Stop</Button>
          </>
        ) : (
          <>
            <Button
              variant="primary"
              disabled={wanted.length === 0}
              onClick={() => void start(articles, decided)}
            >
              {wanted.length > 0 ? `Import ${counted(wanted.length)}` : "Nothing to import"}
            </Button>
            <Button variant="ghost" onClick={onAgain}>
              Choose other files
            </Button>
          </>
        )}
      </div>
    </TransferPart>
  );
}

const List = ({ children }: { children: ReactNode }) => (
  <ul className="grid gap-3 w-full px-4 py-3 hairline rounded-3 wrap-anywhere empty:hidden">
    {children}
  </ul>
);

interface ArticleLinkProps {
  id: string;
  children: string;
  onLeave: () => void;
}

function ArticleLink({ id, children, onLeave }: ArticleLinkProps) {
  const { history } = useRouter();
  const href = staffArticlePath(id);
  const open = (event: MouseEvent) => {
    event.preventDefault();
    onLeave();
    history.push(href, { fromList: true }, { ignoreBlocker: true });
  };
  return (
    <a className="link -my-2.75 py-2.75" href={href} onClick={open}>
      {children}
    </a>
  );
}

/** Imports the articles one by one; stopping keeps the imported ones. */
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
    /** Stops after the article that is being sent. */
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
  /** Empty if the articles have different decisions. */
  value: Decision | "";
  onDecide: (decision: Decision) => void;
}

const Decisions = ({ about, value, onDecide }: DecisionsProps) => (
  <label className="grid gap-1.5 mt-1.5 text-sm">
    <span>{about}</span>
    <select
      className="input"
      value={value}
      // The options are the decisions.
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
        <ul className="mt-1 pl-5 list-disc wrap-anywhere">
          {[...new Set(problems)].map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      </div>
    </div>
  ) : null;
