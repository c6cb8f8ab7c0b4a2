import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

interface ButtonProps extends ComponentProps<"button"> {
  variant?: "primary" | "secondary" | "ghost" | "danger";
  small?: boolean;
  large?: boolean;
  Icon?: LucideIcon;
}

export const Button = ({
  variant = "secondary",
  small,
  large,
  Icon,
  className,
  children,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    className={`btn btn-${variant}${small ? " btn-sm" : ""}${large ? " btn-lg" : ""}${className ? ` ${className}` : ""}`}
    {...rest}
  >
    {Icon ? <Icon size={20} /> : null}
    {children}
  </button>
);

interface IconButtonProps extends ComponentProps<"button"> {
  Icon: LucideIcon;
  /** Accessible name. */
  label: string;
  size?: number;
}

export const IconButton = ({
  Icon,
  label,
  size = 20,
  className = "",
  ...rest
}: IconButtonProps) => (
  <button type="button" className={`iconbtn ${className}`} aria-label={label} {...rest}>
    <Icon size={size} />
  </button>
);
