import * as v from "valibot";
import { openStaffStore } from "../../db/device/articles.ts";
import { pushSilentNote, whoKeepsHere } from "../../db/device/staff.ts";
import { PushMessage } from "../../db/schema/requests/push.ts";

/** Shows a message if a person has not signed out. If they have, it ends the subscription. Never rejects. */
export async function showPush(
  { data }: Pick<PushEvent, "data">,
  { registration, navigator }: ServiceWorkerGlobalScope,
): Promise<void> {
  try {
    const person = await whoKeepsHere();
    if (person === undefined) {
      await (await registration.pushManager.getSubscription())?.unsubscribe();
      return;
    }
    const { title, body, path, tag, badge } = v.parse(PushMessage, data?.json());
    const options: NotificationOptions & { renotify: boolean } = {
      ...{
        body,
        tag,
        data: { path },
        renotify: true,
        silent: await isSilent(person).catch(() => false),
      },
      icon: "/icon-192.png",
      badge: "/install/monochrome-512.png",
    };
    await registration.showNotification(title, options);
    await navigator.setAppBadge?.(badge);
  } catch {
    return; // Not ours, or the browser forbids it: nothing is shown.
  }
}

async function isSilent(person: string): Promise<boolean> {
  const store = await openStaffStore(person, () => undefined);
  try {
    return (await store.notes.get(pushSilentNote))?.value === true;
  } finally {
    store.close();
  }
}

const Notified = v.pick(PushMessage, ["path"]);

/** Opens the page that a message is about: in a tab of staff if there is one, which does not reload. */
export async function openNotified(
  { notification }: Pick<NotificationEvent, "notification">,
  { clients, location }: ServiceWorkerGlobalScope,
): Promise<void> {
  notification.close();
  const read = v.safeParse(Notified, notification.data);
  if (!read.success) return;
  const { path } = read.output;
  const tabs = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const ofStaff = tabs.filter(({ url }) => /^\/admin(?:\/|$)/.test(new URL(url).pathname));
  const tab = ofStaff.find(({ focused }) => focused) ?? ofStaff[0];
  if (!tab) {
    await clients.openWindow(new URL(path, location.origin));
    return;
  }
  tab.postMessage({ kind: "open", path });
  await tab.focus();
}
