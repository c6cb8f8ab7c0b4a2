import { useEffect } from "react";
import { showToast } from "../../ui/toast.tsx";
import { useDevice } from "../sync/current.ts";
import { retryUntil } from "./retry.ts";

/** What is said of `restored` articles, some of whose links were taken meanwhile: the links that those have now. */
export function movedTo([first, ...others]: readonly string[], restored: number): string {
  if (others.length > 0)
    return `Some links were taken, so those articles were restored as drafts with the links ${list.format([first ?? "", ...others])}.`;
  return restored > 1
    ? `One link was taken, so that article was restored as a draft with the link ${first}.`
    : `Its link was taken, so it was restored as a draft with the link ${first}.`;
}

const list = new Intl.ListFormat("en-GB");

/** Says so where a restoring that waited on this device gave an article another link. */
export function useMovedNotice(): void {
  const device = useDevice();
  useEffect(() => {
    let isOver = false;
    const ending = device?.onChanged((what) => {
      if (what.kind !== "moved") return;
      const title = `“${what.title}” restored`;
      void retryUntil(
        () => showToast({ kind: "success", title, text: movedTo([what.link], 1) }),
        () => isOver,
      );
    });
    return () => {
      isOver = true;
      ending?.();
    };
  }, [device]);
}
