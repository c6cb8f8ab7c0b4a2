import { spamThreshold } from "../../../../db/schema/requests/request.ts";
import { Button } from "../../ui/button.tsx";
import { setState } from "../actions.ts";
import { spamWords } from "../spam-words.ts";
import type { ShownRequest } from "../sync/requests.ts";
import { Warning } from "./blocked.tsx";

interface SpamNoteProps {
  row: ShownRequest;
  mayAnswer: boolean;
  onErase: (() => void) | undefined;
}

/** Why a request is in the spam tray, and the two ways out of it. */
export const SpamNote = ({ row, mayAnswer, onErase }: SpamNoteProps) => (
  <Warning>
    <b>{row.spamScore >= spamThreshold ? spamWords(row) : "Moved to the spam tray by hand"}</b>
    {mayAnswer ? (
      <div className="flex flex-wrap gap-2">
        <Button small onClick={() => void setState([row], "new")}>
          Not spam
        </Button>
        {onErase ? (
          <Button small variant="ghost" className="text-danger-fg" onClick={onErase}>
            Erase
          </Button>
        ) : null}
      </div>
    ) : null}
  </Warning>
);
