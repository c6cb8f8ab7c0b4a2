import CloudOff from "lucide-react/icons/cloud-off";
import MailX from "lucide-react/icons/mail-x";
import RefreshCw from "lucide-react/icons/refresh-cw";
import type { ReactNode, Ref } from "react";
import type { Outgoing } from "../../../db/schema/requests/outgoing.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { useQueue } from "../sync/queue.ts";
import { Button } from "../ui/button.tsx";
import { clockText } from "../../ui/kigali-time.tsx";
import { useOutgoing } from "./queries.ts";

interface BannerProps {
  ref?: Ref<HTMLDivElement> | undefined;
  Icon: typeof MailX;
  title: ReactNode;
  children: ReactNode;
  acts?: ReactNode;
  kind?: "warn" | "info";
  /** A single line above everything else. */
  slim?: boolean;
}

export const Banner = ({
  ref,
  Icon,
  title,
  children,
  acts,
  kind = "warn",
  slim = false,
}: BannerProps) => (
  <div
    className="rq-banner scroll-my-24"
    ref={ref}
    data-kind={kind}
    data-slim={slim || undefined}
    role={kind === "info" ? "alert" : "status"}
  >
    <Icon size={slim ? 20 : 24} />
    <div>
      <b>{title}</b> {children}
    </div>
    {acts ? <div className="staff-acts">{acts}</div> : null}
  </div>
);

/** For a banner that responds to a press: it may be far above the pressed button. */
export const scrollIntoView = (banner: HTMLElement | null): void =>
  banner?.scrollIntoView({ block: "nearest" });

/** Warns of the main obstacle to answers, above the list and above a request: no network, or unsent mail. */
export function Banners() {
  const { offline, syncedAt, syncNow } = useQueue();
  if (!offline) return <MailBanner />;
  return (
    <Banner
      slim
      Icon={CloudOff}
      title="Offline."
      acts={
        <Button small Icon={RefreshCw} onClick={syncNow}>
          Try now
        </Button>
      }
    >
      {syncedAt === null ? null : `Requests as of ${clockText(syncedAt)}. `}
      <span className="rq-banner-more">
        {syncedAt === null ? "You see what this device has. " : ""}
        What you write is sent when you are online.
      </span>
    </Banner>
  );
}

/** What staff do while email is not set up. */
export const tellClients = "Give each client the text yourself.";

/** Says that all mail, or some of it, cannot be sent. */
function MailBanner() {
  const mail = useOutgoing().data?.mail satisfies Outgoing["mail"] | undefined;
  if (!mail) return null;
  const see = (
    <SiteLink className="btn btn-secondary btn-sm max-lg:px-2" href="/admin/outgoing">
      See them
    </SiteLink>
  );
  if (!mail.configured && mail.waiting > 0)
    return (
      <Banner
        Icon={MailX}
        slim
        title={
          <>
            Email is not set up: {mail.waiting}
            <span className="rq-banner-more">
              {mail.waiting === 1 ? " message is" : " messages are"}
            </span>{" "}
            waiting.
          </>
        }
        acts={see}
      >
        <span className="rq-banner-more">{tellClients}</span>
      </Banner>
    );
  if (mail.dead === 0) return null;
  const count = mail.dead === 1 ? "1 email" : `${mail.dead} emails`;
  return (
    <Banner slim Icon={MailX} title={`${count} could not be delivered.`} acts={see}>
      The mail server refused them. Retry or discard them.
    </Banner>
  );
}
