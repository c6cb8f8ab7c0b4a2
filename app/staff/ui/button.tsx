import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

interface ButtonProps extends ComponentProps<"button"> {
  look?: "primary" | "secondary" | "ghost" | "danger";
  small?: boolean;
  Icon?: LucideIcon;
}

export const Button = ({
  look = "secondary",
  small,
  Icon,
  className,
  children,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    className={`btn btn-${look}${small ? " btn-sm" : ""}${className ? ` ${className}` : ""}`}
    {...rest}
  >
    {Icon ? <Icon className="i" size={20} aria-hidden="true" /> : null}
    {children}
  </button>
);

interface IconButtonProps extends ComponentProps<"button"> {
  Icon: LucideIcon;
  /** What a screen reader calls it. */
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
    <Icon className="i" size={size} aria-hidden="true" />
  </button>
);
