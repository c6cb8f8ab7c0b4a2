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

interface SlimBannerProps {
  Icon: typeof MailX;
  title: ReactNode;
  children: ReactNode;
  acts: ReactNode;
}

interface BannerProps extends Omit<SlimBannerProps, "acts"> {
  ref?: Ref<HTMLDivElement> | undefined;
  acts?: ReactNode;
  kind?: "warn" | "info";
}

const frame = "grid items-center gap-y-3 [border-width:1px] rounded-3 text-sm leading-[1.45]";
const colors = {
  warn: "border-warn/50 bg-warn-soft text-warn-fg",
  info: "border-info/40 bg-info-soft text-info-fg",
};

export const Banner = ({ ref, Icon, title, children, acts, kind = "warn" }: BannerProps) => (
  <div
    className={`${frame} ${colors[kind]} md:grid-cols-[auto_minmax(0,1fr)_auto] gap-x-5 mt-4 px-4.5 py-4 scroll-my-24 [&_.btn-ghost]:text-inherit`}
    ref={ref}
    data-banner
    role={kind === "info" ? "alert" : "status"}
  >
    <Icon size={24} />
    <div>
      <b className="block text-[1rem]">{title}</b> {children}
    </div>
    {acts ? <div className="flex flex-wrap gap-2">{acts}</div> : null}
  </div>
);

/** A single line above everything else. */
const SlimBanner = ({ Icon, title, children, acts }: SlimBannerProps) => (
  <div
    className={`${frame} ${colors.warn} grid-cols-[minmax(0,1fr)_auto] lg:grid-cols-[auto_minmax(0,1fr)_auto] gap-x-2 lg:gap-x-3 mt-2 pl-3 lg:pl-3.5 lg:pr-1 py-1`}
    data-banner
    role="status"
  >
    <Icon className="max-lg:hidden" size={20} />
    <div>
      <b>{title}</b> {children}
    </div>
    {acts}
  </div>
);

/** A button in it looks like a link. */
const plain = "border-transparent bg-transparent text-inherit underline";

/** What a small screen has no room for. */
const More = ({ children }: { children: ReactNode }) => (
  <span className="max-lg:sr-only">{children}</span>
);

/** For a banner that responds to a press: it may be far above the pressed button. */
export const scrollIntoView = (banner: HTMLElement | null): void =>
  banner?.scrollIntoView({ block: "nearest" });

/** Warns of the main obstacle to answers, above the list and above a request: no network, or unsent mail. */
export function Banners() {
  const { offline, syncedAt, syncNow } = useQueue();
  if (!offline) return <MailBanner />;
  return (
    <SlimBanner
      Icon={CloudOff}
      title="Offline."
      acts={
        <Button className={`px-3 ${plain}`} small Icon={RefreshCw} onClick={syncNow}>
          Try now
        </Button>
      }
    >
      {syncedAt === null ? null : `Requests as of ${clockText(syncedAt)}. `}
      <More>
        {syncedAt === null ? "You see what this device has. " : ""}
        What you write is sent when you are online.
      </More>
    </SlimBanner>
  );
}

/** What staff do while email is not set up. */
export const tellClients = "Give each client the text yourself.";

/** Says that all mail, or some of it, cannot be sent. */
function MailBanner() {
  const mail = useOutgoing().data?.mail satisfies Outgoing["mail"] | undefined;
  if (!mail) return null;
  const see = (
    <SiteLink className={`btn btn-secondary btn-sm px-2 lg:px-3 ${plain}`} href="/admin/outgoing">
      See them
    </SiteLink>
  );
  if (!mail.configured && mail.waiting > 0)
    return (
      <SlimBanner
        Icon={MailX}
        title={
          <>
            Email is not set up: {mail.waiting}
            <More>{mail.waiting === 1 ? " message is" : " messages are"}</More> waiting.
          </>
        }
        acts={see}
      >
        <More>{tellClients}</More>
      </SlimBanner>
    );
  if (mail.dead === 0) return null;
  const count = mail.dead === 1 ? "1 email" : `${mail.dead} emails`;
  return (
    <SlimBanner Icon={MailX} title={`${count} could not be delivered.`} acts={see}>
      The mail server refused them. Retry or discard them.
    </SlimBanner>
  );
}
