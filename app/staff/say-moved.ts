import { untilHad } from "./until-had.ts";

/** What is said of articles whose links were taken while they lay in the bin: the links that they have now. */
export const movedTo = ([first, ...others]: readonly string[]): string =>
  others.length > 0
    ? `Some links were taken meanwhile: those articles came back as drafts under ${list.format([first ?? "", ...others])}.`
    : `Its link was taken meanwhile: it came back as a draft under ${first}.`;

const list = new Intl.ListFormat("en-GB");

/** Says so of one whose restoring had waited on this device, unless its screens are gone by then. */
export async function sayMoved(
  { title, link }: { title: string; link: string },
  isOver: () => boolean,
): Promise<void> {
  const toast = await untilHad(() => import("../ui/toast.tsx"), isOver);
  if (!isOver()) toast?.showToast(noticeOf(title, link));
}

const noticeOf = (title: string, link: string) => ({
  kind: "success" as const,
  title: `“${title}” restored`,
  text: movedTo([link]),
});
