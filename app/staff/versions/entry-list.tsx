import type { ArticleVersion } from "../../../db/schema/insights/operations.ts";
import { dateAndTime } from "../ui/time.ts";
import { eventOf, nameOf } from "./words.ts";

interface EntryListProps {
  entries: readonly ArticleVersion[];
  current: number | undefined;
  chosen: ArticleVersion;
  onChoose: (entry: ArticleVersion) => void;
}

/** Every version and every text that was set aside, newest first. */
export function EntryList({ entries, current, chosen, onChoose }: EntryListProps) {
  return (
    <ol className="versions-list" reversed>
      {entries.map((entry) => (
        <li key={keyOf(entry)}>
          <button
            type="button"
            aria-pressed={keyOf(entry) === keyOf(chosen)}
            onClick={() => onChoose(entry)}
          >
            <b className="num">
              {nameOf(entry)}
              {!entry.aside && entry.version === current ? (
                <span className="badge badge-ok">Current</span>
              ) : null}
            </b>
            <span>{eventOf(entry)}</span>
            <small className="num">
              {dateAndTime(entry.at)}
              {entry.by ? `, ${entry.by}` : ""}
            </small>
          </button>
        </li>
      ))}
    </ol>
  );
}

export const keyOf = ({ version, aside }: ArticleVersion): string => aside ?? String(version);
