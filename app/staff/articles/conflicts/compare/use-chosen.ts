import { useEffect, useRef, useState } from "react";
import type { ArticleFieldName } from "../../../../../db/schema/insights/fields.ts";
import type { KeptConflict } from "../../../sync/conflicts.ts";
import type { DraftState } from "../../../../drafts/store.ts";
import { useDraft } from "../../../../drafts/use-draft.ts";
import { type Draft, decisionKey, draftStorage } from "../../../sync/drafts.ts";
import { type Chosen, choose, chosenBefore, decisionDraft } from "./chosen.ts";
import type { Choice } from "./question.ts";

interface Choosing extends Chosen {
  stored: DraftState;
  choose: (name: ArticleFieldName, choice: Choice) => void;
  /** Decided: nothing of it is needed any more. */
  drop: () => void;
}

/** What is chosen between two versions, stored letter by letter like every draft. */
export function useChosen(conflict: KeptConflict, drafts: readonly Draft[]): Choosing {
  const [chosen, setChosen] = useState(() => chosenBefore(conflict, drafts));
  const key = decisionKey(conflict.operation);
  const before = drafts.find((draft) => draft.key === key);
  const { stored, write } = useDraft(key, draftStorage, before && { at: before.at });
  // The editor may tell of its text before what was chosen last is drawn.
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
    // They saved again: the choice is asked for again, the own words stay.
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
