// Each draft that is open has a Web Lock, so that it is in one tab alone.

/**
 * Takes this lock for this tab and answers how to release it; undefined while another tab has it. Where the browser has
 * no locks or denies them, any tab may have it.
 */
export function takeTabLock(name: string): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const released = () => undefined;
    if (!navigator.locks) return resolve(released);
    navigator.locks
      .request(name, { ifAvailable: true }, (lock) => {
        if (lock) return new Promise<void>(resolve);
        return resolve(undefined);
      })
      .catch(() => resolve(released));
  });
}

/** All locks that a tab of this site holds. */
export async function takenTabLocks(): Promise<ReadonlySet<string | undefined>> {
  const { held: locks = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(locks.map(({ name }) => name));
}

/** True as soon as no tab has this lock; false when `signal` ended the wait. */
export async function tabLockReleased(name: string, signal: AbortSignal): Promise<boolean> {
  if (!navigator.locks) return true;
  return navigator.locks.request(name, { mode: "shared", signal }, () => true).catch(() => false);
}
