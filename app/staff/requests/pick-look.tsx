const shape =
  "inline-flex items-center gap-[0.4rem] min-h-11 px-3 [border-width:1px] rounded-2 text-[0.9375rem] whitespace-nowrap hover:border-fg";

/** A button that opens choices. */
export const pickLook = `${shape} border-line-strong bg-surface font-medium`;

/** A button that shows a choice, until a press clears it. */
export const pickedLook = `${shape} border-brand-fg bg-brand-soft text-brand-soft-fg semibold`;

/** A button beside those that weighs less. */
export const quietLook = `${shape} border-transparent bg-transparent text-brand-fg semibold`;
