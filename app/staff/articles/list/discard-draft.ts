import { dropDraft } from "../../sync/drafts.ts";
import { notify } from "../notify.ts";

/** Drops a draft that somebody has given up; where the device could not, it is still offered, and that is said. */
export async function discardDraft(key: string, tell = notify): Promise<void> {
  try {
    await dropDraft(key);
  } catch {
    tell(
      "destructive",
      "The draft could not be discarded",
      "This device could not be written to just now. The draft is still here: try again in a moment.",
    );
  }
}
