/** The sheet of a menu. */
export const menuLook =
  "z-(--z-tooltip) min-w-52 max-w-[calc(100vw-1rem)] max-h-[min(24rem,100dvh-2rem)] overflow-y-auto p-1.5 hairline rounded-3 bg-raised text-fg [box-shadow:var(--shadow-2)] focus:outline-none";

const item =
  "flex gap-3 items-center min-h-(--target) px-3 py-2 rounded-2 no-underline cursor-pointer forced-colors:data-highlighted:outline-2 forced-colors:data-highlighted:-outline-offset-2";

/** An item of a menu or a list to pick from. */
export const itemLook = `${item} text-inherit data-highlighted:bg-brand-soft data-highlighted:text-brand-soft-fg [&_.lucide]:text-fg-2`;

/** An item that takes something away. */
export const dangerLook = `${item} text-danger data-highlighted:bg-danger-soft data-highlighted:text-danger-fg [&_.lucide]:text-danger`;
