import { useQueue } from "../sync/queue.ts";

interface OpeningProps {
  className?: string;
  words?: string;
}

/** Placeholder while a part of a screen loads. Offline it says so: a new device has not stored every part yet. */
export const Opening = ({ className = "muted py-8", words = "Loading..." }: OpeningProps) => (
  <p className={className} role="status">
    {useQueue().offline
      ? "This is not stored on this device yet. It opens when you are online."
      : words}
  </p>
);
