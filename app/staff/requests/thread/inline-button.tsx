import type { ComponentProps } from "react";

/** A button within a sentence. */
export const InlineButton = (props: ComponentProps<"button">) => (
  <button
    type="button"
    className="min-w-(--target) px-0 py-3 -my-3 bg-transparent text-left underline underline-offset-[0.2em]"
    {...props}
  />
);
