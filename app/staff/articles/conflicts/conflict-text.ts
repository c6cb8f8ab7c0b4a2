import type { StoredConflict } from "../../sync/mutation.ts";
import { atWhen } from "../../ui/time.ts";
import { conflictKindOf } from "./conflict-kind.ts";

export const titleOf = ({ mine, theirs }: StoredConflict): string =>
  theirs?.title ?? mine.title ?? "An article";

export function conflictText(conflict: StoredConflict): { head: string; text: string } {
  const { by, theirs, writtenAt, problem } = conflict;
  const now = Date.now();
  const title = `“${titleOf(conflict)}”`;
  const editor = by ?? "Someone";
  const then = theirs ? atWhen(Date.parse(theirs.updatedAt), now) : "";
  const savedAt = atWhen(writtenAt, now);
  switch (conflictKindOf(conflict)) {
    case "versions":
      return {
        head: `${title} has two versions`,
        text: `${editor} saved on the server ${then}, you edited it here ${savedAt}. Nothing is lost; choose which one to keep.`,
      };
    case "deleted":
      return {
        head: `${title} was deleted while you edited it`,
        text: `${editor} deleted it ${then}, you edited it here ${savedAt}. Nothing is lost; it is in the bin.`,
      };
    case "changed":
      return {
        head: `${title} was changed before your deletion arrived`,
        text: `${editor} saved on the server ${then}, you deleted it here ${savedAt}. It was not deleted.`,
      };
    default:
      return {
        head: `${title} was not accepted`,
        text: `${problem ?? "The article no longer exists on the server."} What you wrote ${savedAt} is kept on this device.`,
      };
  }
}
