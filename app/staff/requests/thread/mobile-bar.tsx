import Ellipsis from "lucide-react/icons/ellipsis";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import Reply from "lucide-react/icons/reply";
import { dialable } from "../../../../db/schema/text/phone.ts";
import { PickButton } from "../../ui/pick-button.tsx";
import type { Choice } from "../../ui/pick-menu.tsx";
import type { ShownRequest } from "../sync/requests.ts";
import { whatsApp } from "../whats-app.ts";
import { OutsideLink } from "../../../ui/site-link.tsx";

interface MobileBarProps {
  row: ShownRequest;
  more: readonly Choice[];
  /** Absent for viewers. */
  onReply: (() => void) | undefined;
  onMore: (what: string) => void;
}

const action =
  "grid flex-1 justify-items-center content-center gap-[0.2rem] min-h-15 text-xs semibold";

/** The actions at the foot of small screens, in reach of a thumb; zoomed to 400 %, the foot of the page. */
export function MobileBar({ row: { phone }, more, onReply, onMore }: MobileBarProps) {
  const [number] = dialable(phone);
  return (
    <div className="lg:hidden print:hidden sticky short:static bottom-0 z-(--z-sticky) flex mt-6 -mx-(--gutter) -mb-16 pb-[env(safe-area-inset-bottom)] hairline-t bg-surface">
      {onReply ? (
        <button type="button" className={`${action} bg-action text-on-action`} onClick={onReply}>
          <Reply size={20} />
          Reply
        </button>
      ) : null}
      {number ? (
        <>
          <a className={action} href={`tel:${number}`}>
            <Phone size={20} />
            Call
          </a>
          <OutsideLink className={action} href={whatsApp(number)}>
            <MessageCircle size={20} />
            WhatsApp
          </OutsideLink>
        </>
      ) : null}
      <PickButton
        className={`${action} bg-transparent`}
        label="More"
        plain
        choices={more}
        onPick={onMore}
      >
        <Ellipsis size={20} />
        More
      </PickButton>
    </div>
  );
}
