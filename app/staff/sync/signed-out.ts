import type { Context } from "./context.ts";

/** Whether nothing is sent until the person signs in again. */
export async function isSignedOut({ store }: Pick<Context, "store">): Promise<boolean> {
  return (await store.notes.get("signed-out")) !== undefined;
}

/** How often the person has signed in here, as far as the queue was told. */
export async function signIns({ store }: Context): Promise<number> {
  const value = (await store.notes.get("sign-ins"))?.value;
  return typeof value === "number" ? value : 0;
}

/** Sends nothing until the person signs in again. False where they have, since `signIns` was read: it goes on. */
export async function storeSignedOut(context: Context, since: number): Promise<boolean> {
  const { store } = context;
  return store.transaction(async () => {
    if ((await signIns(context)) !== since) return false;
    await store.notes.put({ key: "signed-out", value: true });
    return true;
  });
}

/** The same person has signed in: the queue goes on. */
export async function resume(context: Context): Promise<void> {
  const { store, changed } = context;
  const goOn = () => store.notes.bulkDelete(["signed-out", "pause"]);
  try {
    await store.transaction(async () => {
      await goOn();
      await store.notes.put({ key: "sign-ins", value: (await signIns(context)) + 1 });
    });
  } catch {
    // Without room to count it, a late answer to the session before ends it once more.
    await goOn();
  }
  changed({ kind: "queue" });
}
