import Archive from "lucide-react/icons/archive";
import Download from "lucide-react/icons/download";
import ListChecks from "lucide-react/icons/list-checks";
import Trash from "lucide-react/icons/trash-2";
import UserPlus from "lucide-react/icons/user-plus";
import X from "lucide-react/icons/x";
import { PickButton } from "../../ui/pick-button.tsx";
import { stateChoices } from "../state-choices.tsx";
import { ownerChoices, type Owner } from "../people.ts";
import type { RequestState } from "../../../../db/schema/requests/request.ts";

interface BulkBarProps {
  count: number;
  owners: readonly Owner[];
  onGive: (owner: string) => void;
  onState: (state: RequestState) => void;
  /** Undefined for requests that are spam already. */
  onSpam: (() => void) | undefined;
  onExport: () => void;
  /** Only for administrators. */
  onErase: (() => void) | undefined;
  onClear: () => void;
}

/** Actions on the selected requests, at the foot of the list; icons only on phones. */
export function BulkBar(props: BulkBarProps) {
  const { count, owners, onGive, onState, onSpam, onExport, onErase, onClear } = props;
  return (
    <div className="rq-bulk ink" role="toolbar" aria-label={`${count} selected`}>
      <b className="num">
        {count}
        <span> selected</span>
      </b>
      <PickButton
        className="rq-bulk-act"
        label="Give to"
        plain
        choices={ownerChoices(owners)}
        onPick={onGive}
      >
        <UserPlus size={18} />
        <span>Give to</span>
      </PickButton>
      <PickButton
        className="rq-bulk-act"
        label="State"
        plain
        choices={stateChoices()}
        // The choices are the states.
        onPick={(state) => onState(state as RequestState)}
      >
        <ListChecks size={18} />
        <span>State</span>
      </PickButton>
      {onSpam ? (
        <button type="button" className="rq-bulk-act" onClick={onSpam}>
          <Archive size={18} />
          <span>Spam</span>
        </button>
      ) : null}
      <button type="button" className="rq-bulk-act" onClick={onExport}>
        <Download size={18} />
        <span>Export</span>
      </button>
      {onErase ? (
        <button type="button" className="rq-bulk-act rq-bulk-danger" onClick={onErase}>
          <Trash size={18} />
          <span>Erase</span>
        </button>
      ) : null}
      <button type="button" className="rq-bulk-act rq-bulk-clear" onClick={onClear}>
        <X size={18} />
        <span className="sr">Clear the selection</span>
      </button>
    </div>
  );
}
