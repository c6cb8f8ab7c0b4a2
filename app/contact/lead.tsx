import MessageCircle from "lucide-react/icons/message-circle";
import WifiOff from "lucide-react/icons/wifi-off";
import { useEffect, useState } from "react";
import type { Firm } from "../../db/schema/firm.ts";
import { useHasNetwork } from "../data/connection.ts";
import { chatWith, profilesOf } from "../ui/profiles.ts";
import { OutsideLink } from "../ui/site-link.tsx";
import { useStore } from "../ui/store.ts";
import { nothingWaits, outbox, status } from "../outbox/scheduler.ts";
import { useIsShared } from "./shared-device.tsx";

/** Introduces the form, or offline explains how a request is sent; a waiting request's card says it instead. */
export function FormLead({ firm }: { firm: Firm }) {
  const { waiting } = useStore(status, nothingWaits);
  return (
    <p className="lead" aria-live="polite" data-later={offlineClasses}>
      {useHasNetwork() ? (
        `One minute: name, email and message, and your phone if you choose a time. We reply within ${firm.replyPromise.hours} hours, including weekends and public holidays, on a private page: you get its link after sending. The first call is free.`
      ) : waiting > 0 ? null : (
        <WithoutNetwork />
      )}
    </p>
  );
}

/** Says offline that a request will be saved on this device; nothing while there is a network. */
export function WithoutNetwork() {
  const isOffline = !useHasNetwork();
  const shared = useIsShared();
  // If the network was lost before the outbox was fetched, nothing can be stored.
  const [stores, setStores] = useState(true);
  useEffect(() => {
    if (!isOffline) return;
    outbox().then(
      () => setStores(true),
      () => setStores(false),
    );
  }, [isOffline]);
  if (!isOffline) return null;
  return (
    <span className={offlineLook}>
      <span className="badge badge-plain badge-warn">
        <WifiOff size={18} />
        No connection
      </span>
      <span className="small muted">
        {shared
          ? "Nothing is stored on a shared device: keep this page open, and submit when you are online."
          : stores
            ? "Your request will be saved on this device and sent automatically."
            : "Your request cannot be saved yet: keep this page open, and submit when you are online."}
      </span>
    </span>
  );
}

const offlineLook = "flex flex-wrap items-center gap-x-3 gap-y-2";
// The notice may show before the first press, when only the styles of the server's HTML apply.
const offlineClasses = `${offlineLook} badge badge-plain badge-warn small muted`;

/** On a phone with a network, offers the chat before the form, begun with the attachment. */
export function ChatInstead({ firm, attached }: { firm: Firm; attached: string }) {
  const chat = profilesOf(firm.socials.contact).find(({ id }) => id === "whatsapp");
  const hasNetwork = useHasNetwork();
  if (!chat || !hasNetwork) return null;
  return (
    <p className="lg:hidden">
      <OutsideLink className="btn btn-secondary" href={chatWith(chat, attached)}>
        <MessageCircle size={20} />
        Write on WhatsApp instead
      </OutsideLink>
    </p>
  );
}
