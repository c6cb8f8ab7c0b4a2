import { useQuery } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import type { ReactNode } from "react";
import type { Overview } from "../../../db/schema/overview.ts";
import type { Outgoing } from "../../../db/schema/requests/outgoing.ts";
import { SiteLink } from "../../ui/site-link.tsx";
import { dayAndTime } from "../requests/moments.ts";
import { outgoingQuery } from "../requests/queries.ts";
import { type Queue, useQueue } from "../sync/queue.ts";
import { Figure, Unavailable } from "./figure.tsx";
import { ListItem } from "./list.tsx";
import { erasedUntil, type FigureRow } from "./figures.ts";
import { endOfNextMonth } from "./weeks.ts";

interface SystemFigureProps {
  facts: Overview | undefined;
  failed: boolean;
  rows: readonly FigureRow[] | undefined;
  now: number;
}

/** State of the background systems: mail, sync and backup. */
export function SystemFigure({ facts, failed, rows, now }: SystemFigureProps) {
  const outgoing = useQuery(outgoingQuery).data;
  const queue = useQueue();
  return (
    <Figure id="system" title="Mail, sync and backup" size="4">
      {facts ? null : <Unavailable failed={failed} />}
      <ul className="[columns:20rem] gap-x-10">
        {facts && outgoing ? (
          <>
            <Fact name="Email" {...mailFact(outgoing.mail, facts.mail, now)} />
            <Fact name="Incoming email" {...inboxFact(facts.inbox, now)} />
            <Fact name="Push" {...pushFact(outgoing.push, facts.push, now)} />
          </>
        ) : null}
        <Fact name="Sync" {...syncFact(queue, facts?.connected, now)} />
        {facts ? <Fact name="Database" {...databaseFact(facts.database)} /> : null}
        {facts ? <Fact name="Backup" {...backupFact(facts.backup, now)} /> : null}
        {rows ? <Fact name="Retention" {...retentionFact(rows, now)} /> : null}
      </ul>
      <SiteLink className="link print:hidden" href="/admin/outgoing">
        Open the outgoing messages <ArrowRight className="i-go" size={20} />
      </SiteLink>
    </Figure>
  );
}

interface FactProps {
  name: string;
  dot: "ok" | "warn" | "off";
  detail: ReactNode;
  figure?: string | undefined;
}

const Fact = ({ name, ...rest }: FactProps) => <ListItem {...rest}>{name}</ListItem>;

type Known = Omit<FactProps, "name">;

const many = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${count === 1 ? one : more}`;

const lastOf = (at: string | null, now: number): string | undefined =>
  at === null ? undefined : dayAndTime(Date.parse(at), now);

function mailFact(
  channel: Outgoing["mail"],
  { sent, lastAt }: Overview["mail"],
  now: number,
): Known {
  const { configured, waiting, dead } = channel;
  const figure = sent > 0 ? `Sent: ${sent.toLocaleString("en")}` : undefined;
  if (!configured) {
    const queued = waiting > 0 ? `: ${waiting} waiting` : "";
    return { dot: "warn", detail: `Email is not set up${queued}`, figure };
  }
  if (dead > 0)
    return {
      dot: "warn",
      detail: <SiteLink href="/admin/outgoing">{dead} could not be delivered</SiteLink>,
      figure,
    };
  if (waiting > 0) return { dot: "ok", detail: `${waiting} waiting`, figure };
  const last = lastOf(lastAt, now);
  return { dot: "ok", detail: last ? `The last one ${last}` : "None was sent yet", figure };
}

/** The mailbox is looked at every minute. */
const quietMs = 15 * 60_000;

function inboxFact(inbox: Overview["inbox"], now: number): Known {
  if (!inbox)
    return { dot: "off", detail: "Not set up: answers to our emails stay in the firm’s mailbox" };
  const { readAt, error } = inbox;
  const isQuiet = readAt === null || now - Date.parse(readAt) > quietMs;
  const last = lastOf(readAt, now) ?? "never";
  if (error || isQuiet)
    return {
      dot: "warn",
      detail: `The mailbox cannot be read${error ? ` (${error})` : ""}. Ask the person who runs this site`,
      figure: last,
    };
  return { dot: "ok", detail: "The mailbox is read as emails arrive", figure: last };
}

function pushFact(channel: Outgoing["push"], push: Overview["push"], now: number): Known {
  const { devices, people, lastAt } = push;
  if (!channel.configured)
    return { dot: "off", detail: "Not set up. Ask the person who runs this site" };
  const failed = channel.dead > 0 ? `, ${channel.dead} could not be delivered` : "";
  return {
    dot: channel.dead > 0 ? "warn" : "ok",
    detail: `${many(devices, "device")} of ${many(people, "person", "people")}${failed}`,
    figure: lastOf(lastAt, now),
  };
}

function syncFact(
  { waiting, sending, actionRequired, syncedAt }: Queue,
  connected: Overview["connected"] | undefined,
  now: number,
): Known {
  const left = waiting + sending + actionRequired;
  const here =
    left > 0
      ? `${many(left, "change")} of this device not sent yet`
      : "The server has everything that was written on this device";
  const others = connected
    ? `. ${many(connected.devices, "device")} of ${many(connected.people, "person", "people")} connected`
    : "";
  return {
    dot: left > 0 ? "warn" : "ok",
    detail: here + others,
    figure: syncedAt === null ? undefined : dayAndTime(syncedAt, now),
  };
}

const dayMs = 86_400_000;
/** A daily backup shows as stale after two failures. */
const staleMs = 3 * dayMs;

function backupFact(backup: Overview["backup"], now: number): Known {
  if (!backup)
    return {
      dot: "warn",
      detail: "No backup yet. Ask the person who runs this site to make one",
    };
  const { madeAt, bytes } = backup;
  const at = Date.parse(madeAt);
  const days = Math.floor((now - at) / dayMs);
  const isStale = now - at >= staleMs;
  return {
    dot: isStale ? "warn" : "ok",
    detail: `The last one ${dayAndTime(at, now)}${isStale ? `, ${days} days ago` : ""}`,
    figure: megabytes(bytes),
  };
}

const megabytes = (bytes: number): string =>
  `${Math.max(1, Math.round(bytes / 1_000_000)).toLocaleString("en")} MB`;

const databaseFact = ({ kind, version, bytes }: Overview["database"]): Known => ({
  dot: "ok",
  detail: `PostgreSQL ${version}, ${kind === "server" ? "on a server" : "embedded in this program"}`,
  figure: megabytes(bytes),
});

function retentionFact(rows: readonly FigureRow[], now: number): Known {
  const { at, name } = endOfNextMonth(now);
  const count = erasedUntil(rows, at);
  return {
    dot: "ok",
    detail:
      count === 0
        ? `No request is due for erasure before the end of ${name}`
        : `${many(count, "request is", "requests are")} due for erasure before the end of ${name}`,
  };
}
