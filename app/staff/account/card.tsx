import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

interface CardProps {
  /** Ends the id of its heading. */
  name: string;
  title: string;
  id?: string;
  children: ReactNode;
}

/** One part of the account. On paper recovery codes stand alone. */
export const Card = ({ name, title, id, children }: CardProps) => (
  <section
    className="card grid gap-4 content-start p-6 print:[&_div:has(>.btn)]:hidden print:group-has-[#recovery-codes]:not-has-[#recovery-codes]:hidden"
    id={id}
    aria-labelledby={`account-${name}`}
  >
    <h2 className="text-xl" id={`account-${name}`}>
      {title}
    </h2>
    {children}
  </section>
);

interface CardItemProps {
  Icon: LucideIcon;
  title: string;
  detail: string;
  /** A button at its end. */
  children: ReactNode;
}

export const CardItem = ({ Icon, title, detail, children }: CardItemProps) => (
  <li className="flex gap-3.5 items-center min-h-16 py-2 not-first:hairline-t">
    <Icon size={20} />
    <p className="flex-1 min-w-0 wrap-anywhere leading-[1.35]">
      <b>{title}</b>
      <span className="block text-sm text-fg-3">{detail}</span>
    </p>
    {children}
  </li>
);
