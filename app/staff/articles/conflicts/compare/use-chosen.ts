import { useEffect, useRef, useState } from "react";
import type { ArticleFieldName } from "../../../../../db/schema/insights/fields.ts";
import type { KeptConflict } from "../../../sync/conflicts.ts";
import type { DraftState } from "../../../../drafts/store.ts";
import { useDraft } from "../../../../drafts/store.ts";
import { draftStorage } from "../../../sync/draft-storage.ts";
import { type Draft, decisionKey } from "../../../sync/drafts.ts";
import { type Chosen, choose, chosenBefore, decisionDraft } from "./chosen.ts";
import type { Choice } from "./question.ts";

interface Choosing extends Chosen {
  stored: DraftState;
  choose: (name: ArticleFieldName, choice: Choice) => void;
  /** Once it is decided. */
  drop: () => void;
}

/** What is chosen between two versions, stored like every draft. */
export function useChosen(conflict: KeptConflict, drafts: readonly Draft[]): Choosing {
  const [chosen, setChosen] = useState(() => chosenBefore(conflict, drafts));
  const key = decisionKey(conflict.operation);
  const before = drafts.find((draft) => draft.key === key);
  const { stored, write } = useDraft(key, draftStorage, before && { at: before.at });
  // The editor may report its text before the last choice is rendered.
  const now = useRef(chosen);
  const put = (next: Chosen) => {
    now.current = next;
    setChosen(next);
  };
  const version = conflict.theirs?.version;
  const seen = useRef(version);
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    // They saved again: the choices are void, the merged texts stay.
    now.current = { choices: {}, texts: now.current.texts };
    setChosen(now.current);
  }, [version]);
  return {
    ...chosen,
    stored,
    choose(name, choice) {
      put(choose(now.current, name, choice));
      write(decisionDraft(conflict, now.current));
    },
    drop: () => write(undefined),
  };
}
