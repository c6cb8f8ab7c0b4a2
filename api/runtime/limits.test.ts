import { expect, test } from "vitest";
import { uploadBytes } from "../../db/schema/media.ts";
import { hashOf, picture } from "../testing/media.ts";
import { createUploadBudget } from "./limits.ts";
import { type SignedIn, signedInAs } from "../testing/staff.ts";
import { problemOf, withSite } from "../testing/app.ts";

const { database, site } = await withSite();
const people = await Promise.all(
  Array.from({ length: 5 }, () => signedInAs(site, database, "author and consultant")),
);
const small = await picture({ width: 60, height: 60 });

/** An upload of which nothing arrives until it is ended. */
function begun(who: SignedIn, length: number, path = `/api/staff/media/${hashOf(small)}`) {
  let end: () => void = () => undefined;
  const body = new ReadableStream({
    start(controller) {
      end = () => controller.error(new Error("The connection is lost."));
    },
  });
  const isImport = path.endsWith("/read");
  const answer = site.call(path, {
    method: isImport ? "POST" : "PUT",
    headers: {
      ...who.headers,
      "content-type": isImport ? "application/json" : "image/jpeg",
      "content-length": String(length),
    },
    body,
    // Node asks for this with a stream; the type of RequestInit does not know it.
    ...{ duplex: "half" },
  });
  return { answer, end };
}

const send = ({ headers }: SignedIn) =>
  site.call(`/api/staff/media/${hashOf(small)}`, {
    method: "PUT",
    headers: {
      ...headers,
      "content-type": "image/jpeg",
      "content-length": String(small.length),
    },
    body: Uint8Array.from(small),
  });

/** Those that were refused of so many that are started together; the others are still open. */
async function refusedOf(all: ReturnType<typeof begun>[], limit: number): Promise<Response[]> {
  const refused: Response[] = [];
  for (const { answer } of all) void answer.then((one) => refused.push(one));
  await expect.poll(() => refused.length).toBe(all.length - limit);
  return refused;
}

async function endAll(all: ReturnType<typeof begun>[]) {
  for (const { end } of all) end();
  return (await Promise.all(all.map(({ answer }) => answer))).map(({ status }) => status);
}

test("files on their way in take no more memory of one person's than is allowed; others do not notice", async () => {
  const [one, other] = people;
  if (!one || !other) return expect.unreachable();
  const read = "/api/staff/transfer/read";
  const all = [
    ...Array.from({ length: 20 }, () => begun(one, uploadBytes)),
    begun(one, 15_000_000, read),
  ];
  for (const answer of await refusedOf(all, 2)) {
    expect((await problemOf(answer, 429)).detail).toContain("nothing of this one was stored");
    expect(answer.headers.get("retry-after")).toBe("5");
  }
  expect((await send(other)).status).toBe(200);
  expect((await endAll(all)).filter((status) => status === 408)).toHaveLength(2);
  // What broke off has left its place.
  expect((await send(one)).status).toBe(200);
});

test("files on their way in take no more of everybody's memory together", async () => {
  const all = people.flatMap((who) => [begun(who, uploadBytes), begun(who, uploadBytes)]);
  for (const answer of await refusedOf(all, 6)) {
    await problemOf(answer, 503);
    expect(answer.headers.get("retry-after")).toBe("10");
  }
  await endAll(all);
  for (const who of people) expect((await send(who)).status).toBe(200);
});

test("files on their way in count by what arrives where nothing was promised", () => {
  const budget = createUploadBudget({ ofAll: 30, ofOne: 20 });
  const [first, second] = [budget.start("one"), budget.start("one")];
  first.reserve(10);
  second.reserve(5);
  second.reserve(10);
  expect(() => second.reserve(11)).toThrow("Several files of yours");
  first.release();
  first.release();
  second.reserve(20);
  const other = budget.start("other");
  expect(() => other.reserve(11)).toThrow("Many files of others");
  other.reserve(10);
});
