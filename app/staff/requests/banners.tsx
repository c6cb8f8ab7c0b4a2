import { useQuery } from "@tanstack/react-query";
import CloudOff from "lucide-react/icons/cloud-off";
import MailX from "lucide-react/icons/mail-x";
import RefreshCw from "lucide-react/icons/refresh-cw";
import type { ReactNode, Ref } from "react";
import type { Outgoing } from "../../../db/schema/requests/outgoing.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { useQueue } from "../sync/queue.ts";
import { Button } from "../ui/button.tsx";
import { clockText } from "../../ui/kigali-time.tsx";
import { outgoingQuery } from "./queries.ts";

interface BannerProps {
  ref?: Ref<HTMLDivElement> | undefined;
  Icon: typeof MailX;
  title: string;
  children: ReactNode;
  acts?: ReactNode;
  kind?: "warn" | "info";
}

export const Banner = ({ ref, Icon, title, children, acts, kind = "warn" }: BannerProps) => (
  <div
    className="rq-banner scroll-my-24"
    ref={ref}
    data-kind={kind}
    role={kind === "info" ? "alert" : "status"}
  >
    <Icon className="i" size={24} aria-hidden="true" />
    <div>
      <b>{title}</b>
      {children}
    </div>
    {acts ? <div className="staff-acts">{acts}</div> : null}
  </div>
);

/** For a banner that answers a press: it may stand far above what was pressed. */
export const scrollIntoView = (banner: HTMLElement | null): void =>
  banner?.scrollIntoView({ block: "nearest" });

/** What holds up answers, above the list and above a request: mail that cannot leave, and no network. */
export function Banners() {
  const { offline, syncedAt, syncNow } = useQueue();
  return (
    <>
      <MailBanner />
      {offline ? (
        <Banner
          Icon={CloudOff}
          title="Offline"
          acts={
            <Button small Icon={RefreshCw} onClick={syncNow}>
              Try now
            </Button>
          }
        >
          {syncedAt === null
            ? "You see what this device has. "
            : `You see the requests as of ${clockText(syncedAt)}. `}
          Replies, notes, states and owners are stored on this device and sent later; times are
          confirmed only online, so that no one is promised an hour twice.
        </Banner>
      ) : null}
    </>
  );
}

/** That mail cannot leave, or some of it. */
export function MailBanner() {
  const mail = useQuery(outgoingQuery).data?.mail satisfies Outgoing["mail"] | undefined;
  if (!mail) return null;
  const see = (words: string) => (
    <SiteLink className="btn btn-secondary btn-sm" href="/admin/outgoing">
      {words}
    </SiteLink>
  );
  if (!mail.configured && mail.waiting > 0)
    return (
      <Banner
        Icon={MailX}
        title={`E-mail is not configured: ${mail.waiting} waiting`}
        acts={see(`See the ${mail.waiting}`)}
      >
        Replies and confirmations are stored in order and leave once <code>SMTP_URL</code> is set.
        Nothing is lost; the 24 hours run on.
      </Banner>
    );
  if (mail.dead === 0) return null;
  const count = mail.dead === 1 ? "1 e-mail" : `${mail.dead} e-mails`;
  return (
    <Banner Icon={MailX} title={`${count} could not be delivered`} acts={see("See them")}>
      The mail server refused them. Retry or discard them.
    </Banner>
  );
}
