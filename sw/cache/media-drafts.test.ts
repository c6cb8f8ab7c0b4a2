import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { person } from "../testing/person.ts";
import { openStaffStore } from "../../db/device/articles.ts";
import { endHere, deleteStaffStore, removeUser, addUser } from "../../db/device/staff.ts";
import { answerStaff } from "./media-drafts.ts";

const hash = "a".repeat(64);
const ask = () => answerStaff(new Request(`http://localhost/media/${hash}/1600`), hash);
let fromServer: () => Response;

beforeEach(async () => {
  fromServer = () => new Response("the server's");
  vi.stubGlobal("fetch", async () => fromServer());
  await addUser(person("aline"));
  const store = await openStaffStore("aline", () => undefined);
  const bytes = new TextEncoder().encode("hers").buffer;
  await store.pictures.put({ hash, bytes, type: "image/jpeg", width: 4, height: 3, at: 1 });
  store.close();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  for (const id of ["aline", "eric"]) {
    await removeUser(id);
    await deleteStaffStore(id);
  }
});

test("a picture that has not arrived is shown from the device, also once the session is over", async () => {
  const answer = await ask();
  expect(await answer.text()).toBe("hers");
  expectInert(answer);
  await endHere();
  expect(await (await ask()).text()).toBe("hers");
});

/** As the server's pictures are. */
function expectInert({ headers }: Response) {
  for (const [name, value] of Object.entries({
    "cache-control": "no-store",
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
  }))
    expect(headers.get(name), name).toBe(value);
}

test("no one else sees it, and no one at all after its person has signed out", async () => {
  await addUser(person("eric"));
  expect(await (await ask()).text()).toBe("the server's");
  await removeUser("eric");
  expect(await (await ask()).text()).toBe("the server's");
  await addUser(person("aline"));
  await removeUser("aline");
  expect(await (await ask()).text()).toBe("the server's");
});

test("out of the server's reach a sign stands in its place, and nothing is an error", async () => {
  await removeUser("aline");
  fromServer = () => {
    throw new TypeError("Failed to fetch");
  };
  const answer = await ask();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("image/svg+xml; charset=utf-8");
  expectInert(answer);
  expect(await answer.text()).toContain("<svg");
});
