// Each open draft holds a Web Lock, so that only one tab edits it.

/**
 * Takes this lock for this tab; resolves to its release function, or undefined while another tab holds it. If the browser
 * has no locks or denies them, any tab may have it.
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

/** The names of all locks that tabs of this site hold. */
export async function takenTabLocks(): Promise<ReadonlySet<string | undefined>> {
  const { held: locks = [] } = (await navigator.locks?.query()) ?? {};
  return new Set(locks.map(({ name }) => name));
}

/** True as soon as no tab has this lock; false when `signal` ended the wait. */
export async function tabLockReleased(name: string, signal: AbortSignal): Promise<boolean> {
  if (!navigator.locks) return true;
  return navigator.locks.request(name, { mode: "shared", signal }, () => true).catch(() => false);
}
