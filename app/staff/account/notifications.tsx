import { useQuery, useQueryClient } from "@tanstack/react-query";
import Bell from "lucide-react/icons/bell";
import Trash2 from "lucide-react/icons/trash-2";
import { type ReactNode, useEffect, useState } from "react";
import { pushSilentNote } from "../../../db/device/staff.ts";
import type { PushSettings } from "../../../db/schema/requests/push.ts";
import { showToast } from "../../ui/toast.tsx";
import { LoadError } from "../layout/load-error.tsx";
import { call } from "../session/server.ts";
import { useDevice } from "../sync/device-context.ts";
import { Button, IconButton } from "../ui/button.tsx";
import { dateAndTime } from "../ui/time.ts";
import { useAction } from "../ui/use-action.ts";
import { Card, CardItem } from "./card.tsx";
import {
  pushBrowser,
  type PushServer,
  type PushState,
  pushState,
  switchOff,
  switchOn,
} from "./push.ts";
import { pushQuery } from "./queries.ts";

const path = "/api/staff/push";

const server: PushServer = {
  add: (given) => call("PUT", path, given),
  remove: (endpoint) => call("DELETE", path, { endpoint }),
};

const reasons: Partial<Record<PushState, string>> = {
  unsupported:
    "This browser shows no notifications. On an iPhone or iPad, add the site to the Home Screen and open it from there.",
  "not-configured":
    "Notifications are not set up on this site yet. Ask the person who runs it to set them up.",
  blocked:
    "This browser blocks notifications of this site. Allow them in the settings of the browser, then reload this page.",
};

/** Push messages to this browser and to the person's other browsers. */
export function NotificationsCard() {
  const client = useQueryClient();
  const { data: settings, error, refetch } = useQuery(pushQuery);
  const { state, endpoint } = useThisBrowser(settings);
  const { busy, problem, run } = useAction();
  const change = (work: () => Promise<unknown>) =>
    run(async () => {
      await work();
      await client.invalidateQueries({ queryKey: pushQuery.queryKey });
    });
  const toggle = () =>
    change(async () => {
      const browser = await pushBrowser();
      const publicKey = settings?.publicKey;
      if (!browser || !publicKey) return;
      if (state === "on") await switchOff(browser, server);
      else await switchOn(browser, server, publicKey);
    });
  const test = () =>
    run(async () => {
      await call("POST", `${path}/test`, { endpoint });
      await showToast({ kind: "success", title: "Test sent" });
    });
  const remove = (other: string) =>
    change(async () => {
      const browser = await pushBrowser();
      if (browser && other === endpoint) await switchOff(browser, server);
      else await server.remove(other);
    });
  const reason = state && reasons[state];
  return (
    <Card name="notifications" title="Notifications">
      <p className="muted">
        Get notified of new and late requests, even when the site is closed. Notifications never
        name the sender.
      </p>
      {problem ? <LoadError problem={problem} /> : null}
      {error ? <LoadError problem={error} again={() => void refetch()} /> : null}
      {reason ? <p role="status">{reason}</p> : null}
      {state === "on" || state === "off" ? (
        <>
          <Switch checked={state === "on"} disabled={busy} onChange={() => void toggle()}>
            On this device
          </Switch>
          {state === "on" ? <SoundSwitch /> : null}
        </>
      ) : null}
      <Devices settings={settings} own={endpoint} onRemove={(other) => void remove(other)} />
      {state === "on" ? (
        <div className="flex flex-wrap gap-2">
          <Button aria-disabled={busy} onClick={() => void test()}>
            Send a test
          </Button>
        </div>
      ) : null}
    </Card>
  );
}

interface ThisBrowser {
  /** Undefined until the browser's state is read. */
  state?: PushState;
  endpoint?: string | undefined;
}

function useThisBrowser(settings: PushSettings | undefined): ThisBrowser {
  const [read, setRead] = useState<ThisBrowser>({});
  useEffect(() => {
    if (!settings) return;
    let over = false;
    const refresh = async () => {
      const browser = await pushBrowser();
      const state = await pushState(browser, settings);
      const endpoint = (await browser?.subscription())?.endpoint;
      if (!over) setRead({ state, endpoint });
    };
    // A browser that fails here counts as unsupported.
    refresh().catch(() => over || setRead({ state: "unsupported" }));
    return () => {
      over = true;
    };
  }, [settings]);
  return read;
}

interface SwitchProps {
  checked: boolean;
  disabled?: boolean;
  onChange: () => void;
  children: ReactNode;
}

const Switch = ({ children, checked, ...rest }: SwitchProps) => (
  <label className="flex gap-3 items-center min-h-11">
    <input
      className="w-5 h-5 accent-brand-fg"
      type="checkbox"
      role="switch"
      checked={checked}
      aria-checked={checked}
      {...rest}
    />
    {children}
  </label>
);

/** The setting is stored on the device, where the service worker reads it. */
function SoundSwitch() {
  const notes = useDevice()?.context.store.notes;
  const [isSilent, setIsSilent] = useState<boolean>();
  useEffect(() => {
    void notes?.get(pushSilentNote).then((note) => setIsSilent(note?.value === true));
  }, [notes]);
  if (!notes || isSilent === undefined) return null;
  const toggle = async () => {
    await notes.put({ key: pushSilentNote, value: !isSilent });
    setIsSilent(!isSilent);
  };
  return (
    <Switch checked={!isSilent} onChange={() => void toggle()}>
      With sound
    </Switch>
  );
}

interface DevicesProps {
  settings: PushSettings | undefined;
  own: string | undefined;
  onRemove: (endpoint: string) => void;
}

function Devices({ settings, own, onRemove }: DevicesProps) {
  if (!settings || settings.subscriptions.length === 0) return null;
  return (
    <ul aria-label="Devices with notifications">
      {settings.subscriptions.map(({ endpoint, device, createdAt }) => (
        <CardItem
          key={endpoint}
          Icon={Bell}
          title={endpoint === own ? `${device} (this device)` : device}
          detail={`Switched on ${dateAndTime(createdAt)}`}
        >
          <IconButton
            Icon={Trash2}
            label={`Switch notifications off on ${device}, switched on ${dateAndTime(createdAt)}`}
            onClick={() => onRemove(endpoint)}
          />
        </CardItem>
      ))}
    </ul>
  );
}
