import { useQueue } from "../sync/queue.ts";

interface OpeningProps {
  className?: string;
  words?: string;
}

/** Where a part of a screen is being loaded. Without a network it waits for one: not every part is stored on a new device. */
export const Opening = ({ className = "muted staff-wait", words = "Loading..." }: OpeningProps) => (
  <p className={className} role="status">
    {useQueue().offline
      ? "This is not stored on this device yet. It opens when you are online."
      : words}
  </p>
);
