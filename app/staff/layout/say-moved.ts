import { retryUntil } from "./retry.ts";

/** What is said of articles whose links were taken while they lay in the bin, of so many that came out of it: the links that they have now. */
export function movedTo([first, ...others]: readonly string[], restored: number): string {
  if (others.length > 0)
    return `Some links were taken, so those articles were restored as drafts with the links ${list.format([first ?? "", ...others])}.`;
  return restored > 1
    ? `One link was taken, so that article was restored as a draft with the link ${first}.`
    : `Its link was taken, so it was restored as a draft with the link ${first}.`;
}

const list = new Intl.ListFormat("en-GB");

/** Says so of one whose restoring had waited on this device, unless its screens are gone by then. */
export async function sayMoved(
  { title, link }: { title: string; link: string },
  isOver: () => boolean,
): Promise<void> {
  const toast = await retryUntil(() => import("../../ui/toast.tsx"), isOver);
  if (!isOver()) toast?.showToast(noticeOf(title, link));
}

const noticeOf = (title: string, link: string) => ({
  kind: "success" as const,
  title: `“${title}” restored`,
  text: movedTo([link], 1),
});
