import type { ComponentProps } from "react";

/** Drawn in `staff.css`: a square with a check or a dash in it. */
export const Checkbox = (props: ComponentProps<"input">) => (
  <input type="checkbox" className="box" {...props} />
);

/** A ring with a dot in it. */
export const Radio = (props: ComponentProps<"input">) => (
  <input type="radio" className="box round-box" {...props} />
);
