import { showToast } from "../../ui/toast.tsx";
import type { Moved } from "../sync/context.ts";

/** What is said of `restored` articles, some of whose links were taken meanwhile: the links that those have now. */
export function movedTo([first, ...others]: readonly string[], restored: number): string {
  if (others.length > 0)
    return `Some links were taken, so those articles were restored as drafts with the links ${list.format([first ?? "", ...others])}.`;
  return restored > 1
    ? `One link was taken, so that article was restored as a draft with the link ${first}.`
    : `Its link was taken, so it was restored as a draft with the link ${first}.`;
}

const list = new Intl.ListFormat("en-GB");

/** Says so of one whose restoring had waited on this device. */
export const notifyMoved = ({ title, link }: Moved): Promise<boolean> =>
  showToast({ kind: "success", title: `“${title}” restored`, text: movedTo([link], 1) });
