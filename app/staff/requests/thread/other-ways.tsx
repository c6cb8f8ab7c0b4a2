import Copy from "lucide-react/icons/copy";
import MessageCircle from "lucide-react/icons/message-circle";
import type { ReactNode } from "react";
import { dialable } from "../../../../db/schema/text/phone.ts";
import { copyText } from "../../../ui/copy-link.ts";
import { OutsideLink } from "../../../ui/site-link.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../actions.ts";
import { whatsApp } from "../whats-app.ts";

/** For an answer that e-mail does not carry: it can be pasted anywhere, or sent where there is a number. */
export function OtherWays({
  text,
  phone,
  children,
}: {
  text: string;
  phone: string;
  children?: ReactNode;
}) {
  const [number] = dialable(phone);
  return (
    <div className="staff-acts rq-other-ways print:hidden">
      <Button small Icon={Copy} onClick={() => void copy(text)}>
        Copy
      </Button>
      {number ? (
        <OutsideLink className="btn btn-secondary btn-sm" href={whatsApp(number, text)}>
          <MessageCircle className="i" size={18} aria-hidden="true" />
          WhatsApp
        </OutsideLink>
      ) : null}
      {children}
    </div>
  );
}

async function copy(text: string): Promise<void> {
  notify(
    (await copyText(text))
      ? { kind: "success", title: "Text copied" }
      : { kind: "destructive", title: "The text could not be copied" },
  );
}
