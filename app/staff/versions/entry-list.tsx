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
      className="grid gap-1 self-start max-h-64 p-1 overflow-auto hairline rounded-3 lg:sticky lg:top-0 lg:max-h-144"
      reversed
    >
      {entries.map((entry) => (
        <li key={keyOf(entry)}>
          <button
            className="grid gap-0.5 w-full max-lg:flex max-lg:gap-2 max-lg:items-center px-3 py-2 border-l-3 border-transparent rounded-2 bg-transparent text-left wrap-anywhere max-lg:whitespace-nowrap hover:bg-sunken aria-pressed:border-brand-fg aria-pressed:bg-brand-soft aria-pressed:text-brand-soft-fg forced-colors:aria-pressed:outline-2 forced-colors:aria-pressed:-outline-offset-2"
            type="button"
            ref={keyOf(entry) === keyOf(chosen) ? seen : undefined}
            aria-pressed={keyOf(entry) === keyOf(chosen)}
            onClick={() => onChoose(entry)}
          >
            <b className="num flex flex-wrap max-lg:flex-nowrap gap-y-1 gap-x-2 items-center">
              {nameOf(entry)}
              {!entry.aside && entry.version === current ? (
                <span className="badge badge-ok py-[0.34rem] px-[0.55rem] [border:1px_solid] [background:none]">
                  Current
                </span>
              ) : null}
            </b>
            <span className="text-sm max-lg:flex-1 max-lg:min-w-0 max-lg:truncate">
              {eventOf(entry)}
            </span>
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
