import Ellipsis from "lucide-react/icons/ellipsis";
import MessageCircle from "lucide-react/icons/message-circle";
import Phone from "lucide-react/icons/phone";
import Reply from "lucide-react/icons/reply";
import { dialable } from "../../../../db/schema/text/phone.ts";
import { PickButton } from "../../ui/pick-button.tsx";
import type { Choice } from "../../ui/pick-menu.tsx";
import type { ShownRequest } from "../sync/requests.ts";
import { whatsApp } from "../whats-app.ts";
import { Spoken } from "../../../ui/spoken.tsx";

interface MobileBarProps {
  row: ShownRequest;
  more: readonly Choice[];
  /** Absent for viewers. */
  onReply: (() => void) | undefined;
  onMore: (what: string) => void;
}

/** The actions at the foot of small screens, in reach of a thumb. */
export function MobileBar({ row: { phone }, more, onReply, onMore }: MobileBarProps) {
  const [number] = dialable(phone);
  return (
    <div className="rq-mobile-bar">
      {onReply ? (
        <button type="button" onClick={onReply}>
          <Reply size={20} />
          Reply
        </button>
      ) : null}
      {number ? (
        <>
          <a href={`tel:${number}`}>
            <Phone size={20} />
            Call
          </a>
          <a href={whatsApp(number)} target="_blank" rel="noopener noreferrer">
            <MessageCircle size={20} />
            WhatsApp
            <Spoken>opens in a new tab</Spoken>
          </a>
        </>
      ) : null}
      <PickButton className="" label="More" plain choices={more} onPick={onMore}>
        <Ellipsis size={20} />
        More
      </PickButton>
    </div>
  );
}
