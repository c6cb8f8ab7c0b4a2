import Download from "lucide-react/icons/download";
import { useEffect, useRef, useState } from "react";
import type { Firm } from "../../../db/schema/firm.ts";
import { shortMoment } from "../../ui/kigali-time.tsx";
import { saveFile } from "../../ui/save-file.ts";
import { calendarFile, type CalendarIdentity, nextIdentity } from "./calendar.ts";
import { alarmsBetween, type TimedDuty } from "./clock.ts";

interface RemindersProps {
  duties: readonly TimedDuty[];
  awareAt: number;
  identity: CalendarIdentity | undefined;
  firm: Firm;
  wantsNotice: boolean;
  onIdentity: (identity: CalendarIdentity) => void;
  onNotice: (wanted: boolean) => void;
}

/** Two kinds of reminders: a calendar file anywhere, a notification if this browser allows it. */
export function Reminders(props: RemindersProps) {
  const { duties, awareAt, identity, firm, wantsNotice, onIdentity, onNotice } = props;
  const [permission, setPermission] = useState(permissionNow);
  useEffect(() => {
    const refresh = () => setPermission(permissionNow());
    addEventListener("focus", refresh);
    return () => removeEventListener("focus", refresh);
  }, []);
  const save = () => {
    const next = nextIdentity(identity, awareAt, () => crypto.randomUUID());
    onIdentity(next);
    const { hostname: host } = location;
    const text = calendarFile({ duties, identity: next, firm: firm.name, host, now: Date.now() });
    saveFile("deadlines.ics", new Blob([text], { type: "text/calendar" }));
  };
  const allow = async () => {
    const answer = await Notification.requestPermission();
    setPermission(answer);
    if (answer === "granted") onNotice(true);
  };
  const isOn = wantsNotice && permission === "granted";
  return (
    <ul className="rounded-3 hairline bg-surface mt-5" id="reminders">
      <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <p>
          <b className="block">Calendar file, .ics</b>
          <span className="text-sm text-fg-2">
            Each deadline with alarms 12, 3 and 1 hour before, and nothing about what happened. It
            works even when this page is closed.
          </span>
        </p>
        <button type="button" className="btn btn-sm btn-secondary" onClick={save}>
          <Download size={18} />
          Save calendar file
        </button>
      </li>
      <li className="flex flex-wrap items-center justify-between gap-3 px-4 py-3 hairline-t">
        <p>
          <b className="block">Notification on this device</b>
          <span className="text-sm text-fg-2" role="status">
            {noticeText(permission, isOn)}
          </span>
        </p>
        {isOn ? (
          <button
            type="button"
            className="btn btn-sm btn-secondary"
            onClick={() => onNotice(false)}
          >
            Turn off
          </button>
        ) : permission === "denied" || permission === "missing" ? null : (
          <button type="button" className="btn btn-sm btn-secondary" onClick={allow}>
            Allow
          </button>
        )}
      </li>
    </ul>
  );
}

type Permission = NotificationPermission | "missing";
const permissionNow = (): Permission =>
  "Notification" in globalThis ? Notification.permission : "missing";

function noticeText(permission: Permission, isOn: boolean): string {
  if (permission === "missing")
    return "This browser does not support notifications. Use the calendar file.";
  if (permission === "denied")
    return "Blocked for this site. Allow notifications with the icon beside the address, or use the calendar file above.";
  const when = "12, 3 and 1 hour before each deadline, only while this page is open.";
  return isOn ? `On: ${when}` : `Off. Once allowed: ${when}`;
}

/** Notifies of each alarm since the last minute seen. */
export function useNotices(
  duties: readonly TimedDuty[],
  awareAt: number | undefined,
  isSent: (dutyId: string) => boolean,
  isWanted: boolean,
  now: number,
): void {
  const last = useRef(now);
  useEffect(() => {
    const from = last.current;
    last.current = now;
    if (!isWanted || awareAt === undefined || permissionNow() !== "granted") return;
    for (const { duty, due, hoursBefore } of alarmsBetween(duties, awareAt, isSent, from, now))
      void notify(
        `${duty.label}: ${hoursBefore} h left`,
        `By ${shortMoment(due)}, Kigali time`,
        duty.id,
      );
  }, [duties, awareAt, isSent, isWanted, now]);
}

/** Closes shown notices once the clock is stopped or erased, or notices are turned off. */
export function useNoticesClosed(duties: readonly TimedDuty[], isClosed: boolean): void {
  useEffect(() => {
    if (isClosed) void closeNotices(duties.map(({ id }) => id));
  }, [duties, isClosed]);
}

async function closeNotices(tags: readonly string[]): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await registration?.getNotifications()) ?? [])
    if (tags.includes(notice.tag)) notice.close();
}

async function notify(title: string, body: string, tag: string): Promise<void> {
  const options = { body, tag, icon: "/apple-touch-180.png" };
  // Phones show only the notifications of a service worker.
  const registration = await navigator.serviceWorker?.getRegistration();
  if (registration) await registration.showNotification(title, options);
  else new Notification(title, options);
}
