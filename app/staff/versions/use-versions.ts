import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ArticleVersion } from "../../../db/schema/insights/operations.ts";
import type { ArticleState } from "../../../db/schema/insights/versions.ts";
import { keyOf } from "./entry-list.tsx";
import { stateQuery, versionsQuery } from "./queries.ts";
import { nameOf } from "./words.ts";

/** Display of a version: compared with its predecessor, compared with the current one, or alone. */
export type Against = "before" | "now" | "full";

export interface Read {
  entry: ArticleVersion;
  name: string;
  state: ArticleState | undefined;
  only?: readonly string[] | undefined;
}

interface Versions {
  entries: readonly ArticleVersion[] | undefined;
  /** The selected version: the newest, until another one is picked. */
  chosen: Read | undefined;
  other: Read | undefined;
  /** The article's current version. */
  now: Read | undefined;
  problem: { error: unknown; again: () => void } | undefined;
  pick: (entry: ArticleVersion | undefined) => void;
  against: Against;
  setAgainst: (against: Against) => void;
}

/** The versions of an article, the selected one, and the one to compare it with. */
export function useVersions(id: string, first?: number): Versions {
  const [picked, setPicked] = useState<string>();
  const [against, setAgainst] = useState<Against>("before");
  const list = useQuery(versionsQuery(id));
  const entries = list.data;
  const current = newest(entries ?? []);
  const chosen =
    entries?.find((entry) => keyOf(entry) === picked) ??
    entries?.find(({ version, aside }) => version === first && !aside) ??
    entries?.[0];
  const before = chosen && newest((entries ?? []).filter((one) => isBefore(one, chosen)));
  const other = against === "now" ? current : before;
  const read = {
    chosen: useQuery({ ...stateQuery(id, chosen ?? none), enabled: Boolean(chosen) }),
    other: useQuery({ ...stateQuery(id, other ?? none), enabled: Boolean(other) }),
    now: useQuery({ ...stateQuery(id, current ?? none), enabled: Boolean(current) }),
  };
  const failed = [list, read.chosen, read.other, read.now].find(({ isError }) => isError);
  const named = (entry: ArticleVersion | undefined, state: ArticleState | undefined) =>
    entry && {
      entry,
      state,
      name: nameOf(entry),
      ...(entry.aside && { only: entry.changed }),
    };
  const isNow = other !== undefined && other === current;
  return {
    entries,
    chosen: named(chosen, read.chosen.data),
    other: other && {
      entry: other,
      state: read.other.data,
      name: isNow ? "Current version" : nameOf(other),
    },
    now: named(current, read.now.data),
    problem: failed && { error: failed.error, again: () => void failed.refetch() },
    pick: (entry) => setPicked(entry && keyOf(entry)),
    against,
    setAgainst,
  };
}

// A placeholder for disabled queries.
const none: ArticleVersion = {
  ...{ version: 0, aside: null, at: "", by: null, changed: [], status: "" },
  ...{ restored: null, inBin: false },
};

/** The newest version, ignoring texts set aside. */
const newest = (entries: readonly ArticleVersion[]): ArticleVersion | undefined =>
  entries
    .filter(({ aside }) => !aside)
    .toSorted((one, next) => one.version - next.version)
    .at(-1);

/** A text set aside follows the version it was written on; a version follows all lower ones. */
const isBefore = (one: ArticleVersion, chosen: ArticleVersion): boolean =>
  chosen.aside ? one.version <= chosen.version : one.version < chosen.version;
