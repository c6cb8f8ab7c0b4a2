import { type RefObject, useEffect } from "react";
import { readSoFar } from "./reading.ts";

const readMs = 10_000;

/** Reports an article as read once: after 10 s in sight, or when its text was scrolled to the end. */
export function useCountRead(article: string, text: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", restart);
      removeEventListener("scroll", checkEnd);
    };
    const report = () => {
      stop();
      sendRead(article);
    };
    const restart = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(report, readMs);
    };
    const checkEnd = () => {
      const rect = text.current?.getBoundingClientRect();
      if (rect && readSoFar(rect.top, rect.height, innerHeight) === 1) report();
    };
    restart();
    document.addEventListener("visibilitychange", restart);
    addEventListener("scroll", checkEnd, { passive: true });
    return stop;
  }, [article, text]);
}

/** A beacon outlives the page, and no one waits for its answer; without a network nothing is counted. */
function sendRead(article: string): void {
  if (!navigator.onLine) return;
  const body = new Blob([JSON.stringify({ article })], { type: "application/json" });
  navigator.sendBeacon("/api/reads", body);
}
