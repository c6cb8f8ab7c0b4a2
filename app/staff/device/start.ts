import type { Errand } from "../../../db/device.ts";
import type { Me } from "../../../db/schema/staff.ts";
import { signInNow } from "../call.ts";
import { fetchAs } from "../left.ts";
import { deliverPictures } from "../pictures/deliver.ts";
import { currentDevice, isLeaving, setCurrentDevice } from "./current.ts";
import { type Device, openDevice } from "./device.ts";
import { follow } from "./live.ts";

interface Starting {
  /** Resolves once it is known whether the session stands, or that nobody can tell. */
  settled: Promise<void>;
  /** The session turned out to be over. */
  signedOut: () => void;
  /** What is kept was closed under us: this person has signed out in another tab. */
  gone: () => void;
}

/** Opens the device of this person for their screens, and keeps it in step with the server until it is ended. */
export function startDevice(
  { id }: Pick<Me, "id">,
  { settled, signedOut, gone }: Starting,
): () => void {
  let over = false;
  let end: (() => void) | undefined;
  void openDevice(
    {
      person: id,
      fetch: fetchAs(id),
      signedOut,
      signIn: signInNow,
      deliverPictures: (fields) => deliverPictures(fields),
    },
    () => over || gone(),
  ).then(async (device) => {
    if (over) return device.close();
    const stop = () => {
      end?.();
      device.close();
    };
    setCurrentDevice(device, { stop, reopen: gone });
    // What is kept shows at once; the server is asked when it is known whose session this is.
    await settled;
    if (over || isLeaving()) return;
    end = keepInStep(device);
    void device.resume();
    keepScreens();
  });
  return () => {
    over = true;
    end?.();
    currentDevice()?.close();
    setCurrentDevice(undefined);
  };
}

/** The worker keeps what the screens are built of, so that all of them open without a network. */
function keepScreens(): void {
  const errand: Errand = { kind: "staff" };
  // Without a worker, as while developing, the screens come from the network.
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(errand));
}

/** Looks for news at every occasion there is; the stream makes it quick, and is not needed. */
function keepInStep(device: Device): () => void {
  const sync = () => void device.sync();
  const sign = () => void device.sync({ sign: true });
  const look = () => {
    if (!document.hidden) sync();
  };
  // Nothing is tried without a network, so nothing else would tell.
  const lost = () => device.context.heard(false);
  if (!navigator.onLine) lost();
  addEventListener("offline", lost);
  addEventListener("online", sign);
  addEventListener("pageshow", sync);
  document.addEventListener("visibilitychange", look);
  const floor = setInterval(look, 60_000);
  const ending = follow(device.context, {
    onChange: sync,
    onOpen: () => device.context.changed({ kind: "open" }),
  });
  return () => {
    ending();
    clearInterval(floor);
    removeEventListener("offline", lost);
    removeEventListener("online", sign);
    removeEventListener("pageshow", sync);
    document.removeEventListener("visibilitychange", look);
  };
}
