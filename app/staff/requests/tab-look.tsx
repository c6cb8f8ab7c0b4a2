const marked =
  "text-fg semibold after:absolute after:inset-x-3 after:-bottom-px after:h-2 after:bg-earth after:mask-[conic-gradient(from_-45deg_at_bottom,#000_90deg,#0000_0)] after:mask-top after:mask-size-[16px_8px] forced-colors:outline-2 forced-colors:-outline-offset-2";

/** One of several views side by side; the shown one has a row of teeth at its foot. */
export const tabLook = (isShown: boolean): string =>
  `relative flex flex-none items-center gap-2 px-3 bg-transparent text-[0.9375rem] whitespace-nowrap hover:text-fg focus-visible:-outline-offset-4 ${isShown ? marked : "text-fg-2 font-medium"}`;
