import { useEffect, useRef } from "react";
import type { ArticleVersion } from "../../../db/schema/insights/operations.ts";
import { when } from "../ui/time.ts";
import { eventOf, nameOf } from "./words.ts";

interface EntryListProps {
  entries: readonly ArticleVersion[];
  current: number | undefined;
  chosen: ArticleVersion;
  onChoose: (entry: ArticleVersion) => void;
}

/** All versions and texts set aside, newest first. */
export function EntryList({ entries, current, chosen, onChoose }: EntryListProps) {
  const seen = useRef<HTMLButtonElement>(null);
  // A version just made by Restore is above the visible part.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new current version is what moves it
  useEffect(() => void seen.current?.scrollIntoView({ block: "nearest" }), [current]);
  return (
    <ol
      className="versions-list grid gap-1 self-start max-h-64 p-1 overflow-auto hairline rounded-3 lg:sticky lg:top-0 lg:max-h-144"
      reversed
    >
      {entries.map((entry) => (
        <li key={keyOf(entry)}>
          <button
            type="button"
            ref={keyOf(entry) === keyOf(chosen) ? seen : undefined}
            aria-pressed={keyOf(entry) === keyOf(chosen)}
            onClick={() => onChoose(entry)}
          >
            <b className="num flex flex-wrap gap-y-1 gap-x-2 items-center">
              {nameOf(entry)}
              {!entry.aside && entry.version === current ? (
                <span className="badge badge-ok py-[0.34rem] px-[0.55rem] [border:1px_solid] [background:none]">
                  Current
                </span>
              ) : null}
            </b>
            <span className="text-sm">{eventOf(entry)}</span>
            <small className="num text-fg-2 text-xs">
              {when(Date.parse(entry.at), Date.now())}
              {entry.by ? <span className="max-lg:hidden">, {entry.by}</span> : null}
            </small>
          </button>
        </li>
      ))}
    </ol>
  );
}

export const keyOf = ({ version, aside }: ArticleVersion): string => aside ?? String(version);
