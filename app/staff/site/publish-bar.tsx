import type { StoredSiteChange } from "../../../db/device/site.ts";
import { Button } from "../ui/button.tsx";
import { errorText, Refused } from "../session/server.ts";
import { useQueue } from "../sync/queue.ts";

interface PublishBarProps {
  /** Who reads what is published, such as `Visitors`. */
  readers: string;
  /** The names of the fields that differ from what visitors read. */
  changes: readonly string[];
  faults: number;
  busy: boolean;
  problem: unknown;
  /** What is typed is stored on this device. */
  isStored: boolean;
  /** Somebody else has published meanwhile. */
  mustDecide: boolean;
  /** What was published on this device and has not arrived. */
  waiting: StoredSiteChange | undefined;
  mayTakeBack: boolean;
  onTakeBack: () => void;
  onDiscard: () => void;
  onPublish: () => void;
}

/** Both buttons in one line from 320 px. */
const narrow = "max-sm:flex-1 max-sm:px-2 aria-disabled:opacity-60";

/** So many changes are named. */
const named = 3;

export const waitsForNetwork = "Waiting for a network. It will be published automatically.";

/** Stays in sight: what is not published yet, and the buttons that publish or discard it. */
export function PublishBar(props: PublishBarProps) {
  const { changes, faults, busy, isStored, mustDecide, waiting, onDiscard, onPublish } = props;
  const { offline } = useQueue();
  const isBlocked = waiting?.state === "needs-you";
  const refused = isBlocked ? waiting.problem : undefined;
  const problem = props.problem ?? refused ?? undefined;
  const isChanged = changes.length > 0;
  const isOff = busy || !isChanged || mustDecide;
  const isBad = faults > 0 || (problem !== undefined && isChanged);
  const words = () => {
    if (busy || (!isChanged && waiting?.state === "sending")) return "Publishing...";
    if (!isChanged)
      return waiting && !isBlocked
        ? waitsForNetwork
        : `Nothing changed. ${props.readers} read what stands here.`;
    if (faults > 0)
      return faults === 1 ? "1 field needs another look." : `${faults} fields need another look.`;
    const sum = changes.length === 1 ? "1 change" : `${changes.length} changes`;
    const count = `${sum} not published (${changes.slice(0, named).join("; ")}${changes.length > named ? "…" : ""})`;
    if (mustDecide) return `${count}. Choose above first.`;
    if (refused) return refused;
    const kept = isStored ? ", kept on this device" : "";
    return `${count}${kept}. ${whatFollows()}`.trim();
  };
  const whatFollows = () => {
    if (waiting && !isBlocked) return "What you published before is still waiting for a network.";
    if (offline) return "There is no network: what you publish waits for one.";
    if (problem instanceof Refused) return errorText(problem);
    return problem ? "Publishing needs a network. Try again." : "";
  };
  return (
    <div className="[body:has(&)_.toasts[data-y-position=bottom]]:bottom-24! sticky bottom-0 z-(--z-raised) flex flex-wrap gap-x-4 gap-y-2 items-center -mx-(--gutter) px-(--gutter) lg:-mx-9 lg:px-9 mt-6 py-3 bg-bg hairline-t [@media(max-height:24rem)]:static">
      <p
        className={`flex-[1_1_14rem] text-sm ${isBad ? "text-danger semibold" : "text-fg-2"}`}
        id="publish-words"
        role={isBad ? "alert" : "status"}
      >
        {words()}
      </p>
      {!isChanged && !busy && !isBlocked && props.mayTakeBack ? (
        <Button className={narrow} onClick={props.onTakeBack}>
          Take back
        </Button>
      ) : null}
      {isChanged || isBlocked ? (
        <Button className={narrow} aria-disabled={busy} onClick={() => busy || onDiscard()}>
          Discard changes
        </Button>
      ) : null}
      <Button
        className={narrow}
        variant={isOff ? "secondary" : "primary"}
        aria-disabled={isOff}
        aria-describedby="publish-words"
        onClick={() => isOff || onPublish()}
      >
        Publish
      </Button>
    </div>
  );
}
