import "fake-indexeddb/auto";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import { deleteStaffStore, openStaffStore } from "../../../db/device/staff.ts";
import type { Me } from "../../../db/schema/staff.ts";
import { MeContext } from "../session/session.ts";
import { preopen, takePreopened } from "./ahead.ts";
import { expectDevice, setCurrentDevice, useShown } from "./current.ts";
import { storeArticle } from "./stored-articles.ts";
import { article, person } from "./testing.ts";

const somebodyElse = "0198c2a4-0000-7000-8000-000000000002";

afterEach(async () => {
  takePreopened(person, () => undefined)?.store.close();
  setCurrentDevice(undefined);
  expectDevice(undefined);
  await deleteStaffStore(person);
});

// The screens wait for it.
const waits = () => new AbortController().signal;

const Titles = () => useShown("articles")?.map(({ title }) => title);

/** The first drawing of the screens of this person. */
function drawnFor(id: string): string {
  const me: Me = {
    id,
    email: "somebody@example.rw",
    name: "Somebody",
    role: "editor",
    ...{ totp: false, passkeys: 0, recoveryCodes: 0 },
    freshUntil: "2026-11-22T00:00:00Z",
    until: "2026-12-01T00:00:00Z",
  };
  return renderToStaticMarkup(
    <MeContext value={me}>
      <Titles />
    </MeContext>,
  );
}

async function keepList(): Promise<void> {
  const store = await openStaffStore(person, () => undefined);
  await store.transaction(() => storeArticle(store, article()));
  await store.notes.put({ key: "sync", value: { epoch: "first", seq: 1, at: 1, whole: true } });
  store.close();
}

test("the first drawing has the list that was opened ahead, for its person alone", async () => {
  await keepList();
  await preopen(person, waits());
  expect(drawnFor(person)).toBe("A title");
  expect(drawnFor(somebodyElse)).toBe("");
  const opened = takePreopened(person, () => undefined);
  expect(opened?.view.current().articles).toHaveLength(1);
  expect(takePreopened(person, () => undefined)).toBeUndefined();
  opened?.store.close();
});

test("without a whole list nothing is shown ahead", async () => {
  await preopen(person, waits());
  expect(takePreopened(person, () => undefined)?.view.current().articles).toBeUndefined();
});

test("whoever is signed out sees so from the first drawing on", async () => {
  await keepList();
  const store = await openStaffStore(person, () => undefined);
  await store.notes.put({ key: "signed-out", value: true });
  store.close();
  await preopen(person, waits());
  expect(takePreopened(person, () => undefined)?.view.current()).toMatchObject({ paused: true });
});

test("of what was erased before its screens were there nothing is shown", async () => {
  await keepList();
  await preopen(person, waits());
  await deleteStaffStore(person);
  expect(drawnFor(person)).toBe("");
});

test("what was closed under us meanwhile is opened anew, and later its screens hear of it", async () => {
  const gone = vi.fn();
  await preopen(person, waits());
  await deleteStaffStore(person);
  expect(takePreopened(person, gone)).toBeUndefined();
  expect(gone).not.toHaveBeenCalled();
  await preopen(person, waits());
  takePreopened(person, gone);
  await deleteStaffStore(person);
  expect(gone).toHaveBeenCalledOnce();
});

test("somebody else's screens close it", async () => {
  await preopen(person, waits());
  expect(takePreopened(somebodyElse, () => undefined)).toBeUndefined();
  expect(takePreopened(person, () => undefined)).toBeUndefined();
});

test("screens that did not wait for it are shown their own device alone", async () => {
  await keepList();
  const late = new AbortController();
  const opening = preopen(person, late.signal);
  late.abort();
  await opening;
  expect(drawnFor(person)).toBe("");
  expect(takePreopened(person, () => undefined)).toBeUndefined();
});
