import { dropDraft } from "../device/drafts.ts";
import { say } from "./say.ts";

/** Drops a draft that somebody has given up; where the device could not, it is still offered, and that is said. */
export async function letGoDraft(key: string, tell = say): Promise<void> {
  try {
    await dropDraft(key);
  } catch {
    tell(
      "destructive",
      "The draft could not be let go",
      "This device could not be written to just now. The draft stays where it is: try again in a moment.",
    );
  }
}
