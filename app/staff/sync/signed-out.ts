import type { Context } from "./context.ts";

export async function isSignedOut({ store }: Pick<Context, "store">): Promise<boolean> {
  return (await store.notes.get("signed-out")) !== undefined;
}

/** The count of sign-ins that the queue knows of. */
export async function signIns({ store }: Context): Promise<number> {
  const value = (await store.notes.get("sign-ins"))?.value;
  return typeof value === "number" ? value : 0;
}

/** Pauses sending until the person signs in. False where they have, since `signIns` was read. */
export async function storeSignedOut(context: Context, since: number): Promise<boolean> {
  const { store } = context;
  return store.transaction(async () => {
    if ((await signIns(context)) !== since) return false;
    await store.notes.put({ key: "signed-out", value: true });
    return true;
  });
}

export async function resume(context: Context): Promise<void> {
  const { store, changed } = context;
  const goOn = () => store.notes.bulkDelete(["signed-out", "pause"]);
  try {
    await store.transaction(async () => {
      await goOn();
      await store.notes.put({ key: "sign-ins", value: (await signIns(context)) + 1 });
    });
  } catch {
    // Without room for the count, a late answer to the old session ends it once more.
    await goOn();
  }
  changed({ kind: "queue" });
}
