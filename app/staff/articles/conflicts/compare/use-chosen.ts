import { useEffect, useRef, useState } from "react";
import type { ArticleFieldName } from "../../../../../db/schema/insights/fields.ts";
import type { KeptConflict } from "../../../sync/conflicts.ts";
import { type Draft, decisionKey } from "../../../sync/drafts.ts";
import type { Kept } from "../../form/draft-writer.ts";
import { useDraft } from "../../form/use-draft.ts";
import { type Chosen, choose, chosenBefore, typedOf } from "./chosen.ts";
import type { Choice } from "./question.ts";

interface Choosing extends Chosen {
  /** Where it is kept until it is decided. */
  kept: Kept;
  choose: (name: ArticleFieldName, choice: Choice) => void;
  /** Decided: nothing of it is needed any more. */
  drop: () => void;
}

/** What somebody chooses between two versions, kept letter by letter like every draft. */
export function useChosen(conflict: KeptConflict, drafts: readonly Draft[]): Choosing {
  const [chosen, setChosen] = useState(() => chosenBefore(conflict, drafts));
  const key = decisionKey(conflict.operation);
  const before = drafts.find((draft) => draft.key === key);
  const { kept, keep } = useDraft(key, before && { at: before.at });
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
    // They have saved once more: which one stands is asked again, and nobody's own words are lost.
    now.current = { choices: {}, texts: now.current.texts };
    setChosen(now.current);
  }, [version]);
  return {
    ...chosen,
    kept,
    choose(name, choice) {
      put(choose(now.current, name, choice));
      keep(typedOf(conflict, now.current));
    },
    drop: () => keep(undefined),
  };
}
