import type { LucideIcon } from "lucide-react";
import Archive from "lucide-react/icons/archive";
import Download from "lucide-react/icons/download";
import ListChecks from "lucide-react/icons/list-checks";
import Trash from "lucide-react/icons/trash-2";
import UserPlus from "lucide-react/icons/user-plus";
import X from "lucide-react/icons/x";
import type { ComponentProps } from "react";
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
  onExport: (() => void) | undefined;
  /** Only for administrators. */
  onErase: (() => void) | undefined;
  onClear: () => void;
}

/** Actions on the selected requests, at the foot of the list, which ends above it, as toasts do. */
export function BulkBar(props: BulkBarProps) {
  const { count, owners, onGive, onState, onSpam, onExport, onErase, onClear } = props;
  return (
    <div
      className={`ink flex flex-wrap items-center gap-2 max-[40rem]:gap-1 max-[40rem]:justify-between pl-4 max-[40rem]:pl-3 pr-2 py-2 hairline rounded-4 [box-shadow:var(--shadow-3)] ${place} [#main:has(&)]:pb-36 [body:has(&)_.toasts[data-y-position=bottom]]:bottom-24!`}
      role="toolbar"
      aria-label={`${count} selected`}
    >
      <b className="num mr-2 max-[40rem]:mr-0 max-[40rem]:flex-[1_0_calc(100%-4rem)]">
        {count} selected
      </b>
      <PickButton
        className={actLook}
        label="Give to"
        plain
        choices={ownerChoices(owners)}
        onPick={onGive}
      >
        <UserPlus size={18} />
        Give to
      </PickButton>
      <PickButton
        className={actLook}
        label="State"
        plain
        choices={stateChoices()}
        // The choices are the states.
        onPick={(state) => onState(state as RequestState)}
      >
        <ListChecks size={18} />
        State
      </PickButton>
      {onSpam ? (
        <Act Icon={Archive} onClick={onSpam}>
          Spam
        </Act>
      ) : null}
      {onExport ? (
        <Act Icon={Download} onClick={onExport}>
          Export
        </Act>
      ) : null}
      {onErase ? (
        <Act className="text-danger-fg" Icon={Trash} onClick={onErase}>
          Erase
        </Act>
      ) : null}
      <Act
        className="max-[40rem]:-order-1"
        Icon={X}
        aria-label="Clear the selection"
        onClick={onClear}
      />
    </div>
  );
}

/** Beside the navigation; where a screen has few lines, no bar stays over them. */
const place =
  "[position:fixed] bottom-[calc(1rem+env(safe-area-inset-bottom))] inset-x-(--gutter) lg:left-[17.75rem] z-(--z-sticky) w-fit max-[40rem]:w-auto mx-auto short:static short:col-span-full";

/** On phones the word is below the icon. */
const actLook =
  "inline-flex max-[40rem]:flex-col items-center justify-center gap-2 max-[40rem]:gap-0 min-w-11 min-h-11 px-3 max-[40rem]:p-0 rounded-2 bg-transparent text-[0.9375rem] max-[40rem]:text-xs semibold hover:bg-[#1d3a31]";

const Act = ({
  Icon,
  className = "",
  children,
  ...rest
}: ComponentProps<"button"> & { Icon: LucideIcon }) => (
  <button type="button" className={`${actLook} ${className}`} {...rest}>
    <Icon size={18} />
    {children}
  </button>
);
