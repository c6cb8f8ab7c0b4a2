import type { ArticleVersion } from "../../../db/schema/insights/operations.ts";
import { when } from "../ui/time.ts";
import { Versions, VersionsItem } from "../ui/versions-list.tsx";
import { eventOf, nameOf } from "./words.ts";

interface EntryListProps {
  entries: readonly ArticleVersion[];
  current: number | undefined;
  chosen: ArticleVersion;
  onChoose: (entry: ArticleVersion) => void;
}

/** All versions and texts set aside, newest first. */
export const EntryList = ({ entries, current, chosen, onChoose }: EntryListProps) => (
  <Versions>
    {entries.map((entry) => (
      <VersionsItem
        key={keyOf(entry)}
        name={nameOf(entry)}
        isCurrent={!entry.aside && entry.version === current}
        isChosen={keyOf(entry) === keyOf(chosen)}
        event={eventOf(entry)}
        at={when(Date.parse(entry.at), Date.now())}
        by={entry.by}
        onChoose={() => onChoose(entry)}
      />
    ))}
  </Versions>
);

export const keyOf = ({ version, aside }: ArticleVersion): string => aside ?? String(version);
