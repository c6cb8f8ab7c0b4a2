import ArrowUp from "lucide-react/icons/arrow-up";
import { type RefObject, useEffect, useState } from "react";
import { needYou } from "../../layout/sync-pill.tsx";
import "./scroll-to-banner.css";

interface WayThereProps {
  /** How many changes wait for this person. */
  count: number;
  /** The banners about them. */
  to: RefObject<HTMLElement | null>;
}

/** Where the banners are scrolled out of sight: that there are some, and the way to the first one. */
export function ScrollToBanner({ count, to }: WayThereProps) {
  const [inSight, setInSight] = useState(true);
  useEffect(() => {
    const banners = to.current;
    if (!banners) return undefined;
    const watching = new IntersectionObserver((seen) =>
      setInSight(seen.at(-1)?.isIntersecting ?? true),
    );
    watching.observe(banners);
    return () => watching.disconnect();
  }, [to]);
  if (inSight) return null;
  const go = () => {
    const first = to.current?.querySelector("section");
    first?.scrollIntoView({ block: "center", behavior: "instant" });
    first?.focus({ preventScroll: true });
  };
  return (
    <button type="button" className="sync sync-bad cms-way" onClick={go}>
      <ArrowUp className="i" size={18} aria-hidden="true" />
      {needYou(count)}
    </button>
  );
}
