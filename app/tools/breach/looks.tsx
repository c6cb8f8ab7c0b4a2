/** A button that reads like a link. */
export const textButtonLook =
  "min-h-11 p-0 bg-transparent text-fg semibold underline underline-offset-[0.25em]";

/** What only a clock that runs says, until it is read; without scripts the law’s words stand there. */
export const begunLook =
  "[@media_screen_and_(scripting:enabled)]:[:root:not([data-clock])_&]:hidden";

/** A label with its input, unseen, all over it. */
export const overlaidLook =
  "[&>input]:absolute [&>input]:inset-0 [&>input]:size-full [&>input]:m-0 [&>input]:opacity-0 [&>input]:[cursor:inherit] has-focus-visible:[outline:3px_solid_var(--focus-inner)] has-focus-visible:-outline-offset-3";
