import type { ComponentProps } from "react";
import { PickButton } from "../../ui/pick-button.tsx";
import { pickLook } from "../pick-look.tsx";

/** A button that says a fact and opens the choices for it; on paper just the fact. */
export const FactButton = (props: Omit<ComponentProps<typeof PickButton>, "className">) => (
  <PickButton className={`${pickLook} print:p-0 print:border-0`} data-on-paper {...props} />
);
