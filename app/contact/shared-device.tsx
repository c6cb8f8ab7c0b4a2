import { useEffect, useRef } from "react";
import { sharedDeviceKey } from "../../db/device/keys.ts";
import { readStored, writeStored } from "../data/browser-storage.ts";
import { createStore, useStore } from "../ui/store.ts";
import type { FormRef } from "./submission.ts";

const id = "shared-device";

/** Keeps typed text from being stored on the device. The checkbox itself holds the state, also before hydration. */
export function SharedDevice() {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!box.current) return;
    box.current.checked ||= wasShared();
    // Ticked before hydration.
    rememberShared(box.current.checked);
  }, []);
  return (
    <label className="flex gap-3 text-sm" htmlFor={id}>
      <input
        id={id}
        ref={box}
        type="checkbox"
        autoComplete="off"
        onChange={({ target }) => rememberShared(target.checked)}
      />
      <span>
        This is a shared device: do not store what I type
        <span className="hint block">
          Otherwise a draft stays in this browser for 24 hours, and a sent request’s reference and
          link until you remove them.
        </span>
      </span>
    </label>
  );
}

/** True if the box is ticked, or was in this tab. */
export const isShared = (form: FormRef): boolean =>
  form.current?.querySelector<HTMLInputElement>(`#${id}`)?.checked === true || wasShared();

/** `isShared` for components outside the form. */
export const useIsShared = (): boolean => useStore(ticked, false);

const ticked = createStore(false);

/** Stored for this tab alone, so that the next person is asked again. */
function rememberShared(is: boolean): void {
  ticked.set(is);
  writeStored(sharedDeviceKey, is ? "yes" : undefined, "sessionStorage");
}

const wasShared = () => readStored(sharedDeviceKey, "sessionStorage") !== undefined;
