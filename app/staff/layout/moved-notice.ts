import { showToast } from "../../ui/toast.tsx";
import type { Moved } from "../store/context.ts";

/** The notice about restored articles whose links were taken meanwhile, with their new links; `restored` counts all. */
export function movedTo([first, ...others]: readonly string[], restored: number): string {
  if (others.length > 0)
    return `Some links were taken, so those articles were restored as drafts with the links ${list.format([first ?? "", ...others])}.`;
  return restored > 1
    ? `One link was taken, so that article was restored as a draft with the link ${first}.`
    : `Its link was taken, so it was restored as a draft with the link ${first}.`;
}

const list = new Intl.ListFormat("en-GB");

/** Shows the notice for an article whose restoring had waited on this device. */
export const notifyMoved = ({ title, link }: Moved): Promise<boolean> =>
  showToast({ kind: "success", title: `“${title}” restored`, text: movedTo([link], 1) });
