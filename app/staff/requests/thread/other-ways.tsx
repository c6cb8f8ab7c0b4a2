import Copy from "lucide-react/icons/copy";
import MessageCircle from "lucide-react/icons/message-circle";
import { dialable } from "../../../../db/schema/text/phone.ts";
import { copyText } from "../../../ui/copy-link.ts";
import { OutsideLink } from "../../../ui/site-link.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../actions.ts";
import { whatsApp } from "../whats-app.ts";

/** For an answer that email does not carry: it can be pasted anywhere, or sent where there is a number. */
export const OtherWays = ({ text, phone }: { text: string; phone: string }) => (
  <div className="staff-acts rq-other-ways print:hidden">
    <CopyText text={text} />
    <WhatsAppText text={text} phone={phone} />
  </div>
);

export const CopyText = ({ text }: { text: string }) => (
  <Button small Icon={Copy} onClick={() => void copy(text)}>
    Copy
  </Button>
);

export function WhatsAppText({ text, phone }: { text: string; phone: string }) {
  const [number] = dialable(phone);
  if (!number) return null;
  return (
    <OutsideLink className="btn btn-secondary btn-sm" href={whatsApp(number, text)}>
      <MessageCircle className="i" size={18} aria-hidden="true" />
      WhatsApp
    </OutsideLink>
  );
}

async function copy(text: string): Promise<void> {
  notify(
    (await copyText(text))
      ? { kind: "success", title: "Text copied" }
      : { kind: "destructive", title: "The text could not be copied" },
  );
}
