import { Button } from "../ui/button.tsx";
import { errorText, Refused } from "../session/server.ts";
import { useQueue } from "../sync/queue.ts";

interface PublishBarProps {
  changes: number;
  faults: number;
  busy: boolean;
  problem: unknown;
  /** What is typed is stored on this device. */
  isStored: boolean;
  /** Somebody else has published meanwhile. */
  mustDecide: boolean;
  onDiscard: () => void;
  onPublish: () => void;
}

/** Both buttons in one line from 320 px. */
const narrow = "max-sm:flex-1 max-sm:px-2";

/** Stays in sight: what is not published yet, and the buttons that publish or discard it. */
export function PublishBar(props: PublishBarProps) {
  const { changes, faults, busy, problem, isStored, mustDecide, onDiscard, onPublish } = props;
  const { offline } = useQueue();
  const isOff = busy || changes === 0 || offline || mustDecide;
  const isBad = faults > 0 || (problem !== undefined && changes > 0);
  const words = () => {
    if (busy) return "Publishing...";
    if (changes === 0) return "Nothing changed. Visitors read what stands here.";
    const count = changes === 1 ? "1 change not published" : `${changes} changes not published`;
    const kept = isStored ? ", kept on this device" : "";
    if (faults > 0)
      return faults === 1 ? "1 field needs another look." : `${faults} fields need another look.`;
    if (mustDecide) return `${count}. Choose above first.`;
    if (offline) return `${count}${kept}. Publishing needs a network.`;
    if (problem instanceof Refused) return errorText(problem);
    return problem ? `${count}${kept}. Publishing needs a network. Try again.` : `${count}${kept}.`;
  };
  return (
    <div className="sticky bottom-0 z-(--z-raised) flex flex-wrap gap-x-4 gap-y-2 items-center -mx-(--gutter) px-(--gutter) lg:-mx-9 lg:px-9 mt-6 py-3 bg-bg hairline-t [@media(max-height:24rem)]:static">
      <p
        className={`flex-[1_1_14rem] text-sm ${isBad ? "text-danger semibold" : "text-fg-2"}`}
        id="publish-words"
        role={isBad ? "alert" : "status"}
      >
        {words()}
      </p>
      {changes > 0 ? (
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
