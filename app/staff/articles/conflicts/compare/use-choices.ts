import { useEffect, useRef, useState } from "react";
import type { ArticleFieldName } from "../../../../../db/schema/insights/fields.ts";
import type { StoredConflict } from "../../../sync/mutation.ts";
import { useDraft } from "../../../../drafts/store.ts";
import { draftStorage } from "../../../sync/draft-storage.ts";
import { type Draft, decisionKey } from "../../../sync/drafts.ts";
import {
  type Choice,
  type Choices,
  choose,
  decisionDraft,
  savedAgain,
  storedChoices,
} from "./choices.ts";

/** The choices between two versions, stored like every draft. */
export function useChoices(conflict: StoredConflict, drafts: readonly Draft[]) {
  const [chosen, setChosen] = useState(() => storedChoices(conflict, drafts));
  const key = decisionKey(conflict.operation);
  const before = drafts.find((draft) => draft.key === key);
  const { stored, write } = useDraft(key, draftStorage, before && { at: before.at });
  // The editor may report its text before the last choice is rendered.
  const now = useRef(chosen);
  const put = (next: Choices) => {
    now.current = next;
    setChosen(next);
  };
  const version = conflict.theirs?.version;
  const chosenVersion = useRef(version);
  useEffect(() => {
    if (chosenVersion.current === version) return;
    chosenVersion.current = version;
    now.current = savedAgain(now.current);
    setChosen(now.current);
  }, [version]);
  return {
    ...chosen,
    stored,
    choose(name: ArticleFieldName, choice: Choice) {
      put(choose(now.current, name, choice));
      write(decisionDraft(conflict, now.current));
    },
    /** Deletes the stored choices after the decision. */
    drop: () => write(undefined),
  };
}
