import { useEffect, useRef } from "react";
import { readSoFar } from "./reading.ts";

/**
 * A thin bar that says how much of the surrounding text has been read. The stylesheet moves it where the
 * browser can tie an animation to the scroll; elsewhere a listener does. It stays away under reduced motion.
 */
export function ReadingProgress() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current: shown } = bar;
    const text = shown?.parentElement;
    if (!shown || !text || CSS.supports("animation-timeline: view()")) return;
    const move = () => {
      const { top, height } = text.getBoundingClientRect();
      shown.style.transform = `scaleX(${readSoFar(top, height, innerHeight)})`;
    };
    move();
    addEventListener("scroll", move, { passive: true });
    return () => removeEventListener("scroll", move);
  }, []);
  return <div className="read" ref={bar} aria-hidden="true" />;
}
