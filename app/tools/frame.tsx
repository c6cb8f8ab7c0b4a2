import ArrowLeft from "lucide-react/icons/arrow-left";
import ShieldCheck from "lucide-react/icons/shield-check";
import type { ReactNode } from "react";
import { SiteLink } from "../ui/site-link.tsx";
import "./tools.css";

interface ToolTopProps {
  /** One sentence on the place of the answers. */
  privacy?: string;
  /** False if this browser cannot store the answers. */
  isStored?: boolean;
}

/** The top of each compliance tool: the link back, and the place of the answers. */
export const ToolTop = ({ privacy, isStored = true }: ToolTopProps) => (
  <>
    <div className="flex flex-wrap items-center justify-between gap-x-6 print:hidden">
      <ToolsLink />
      {privacy && isStored ? <ToolPrivacy>{privacy}</ToolPrivacy> : null}
    </div>
    {isStored ? null : <AnswersNotStored />}
  </>
);

/** The frame of a compliance tool: its top, then its content. */
export const ToolFrame = ({ children, ...top }: ToolTopProps & { children: ReactNode }) => (
  <div className="wrap under-bar max-md:pt-3 pb-20 print:pb-0">
    <ToolTop {...top} />
    {children}
  </div>
);

/** Link back to the list of tools. */
export const ToolsLink = () => (
  <SiteLink
    className="inline-flex items-center gap-2 min-h-11 semibold text-brand-fg hover:underline"
    href="/compliance#tools"
  >
    <ArrowLeft size={18} />
    Compliance tools
  </SiteLink>
);

export const ToolPrivacy = ({ children }: { children: string }) => (
  <p className="inline-flex max-md:w-full items-center gap-2.5 text-sm semibold text-ok-fg">
    <ShieldCheck className="text-ok" size={20} />
    {children}
  </p>
);

export const AnswersNotStored = () => (
  <p className="note note-warn mt-3" role="status">
    This browser cannot keep your answers: its storage is off, full or used by another tab. They
    last until you leave this page.
  </p>
);
