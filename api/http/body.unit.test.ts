import * as v from "valibot";
import { expect, onTestFinished, test, vi } from "vitest";
import { contactLimit, readBytes, readForm, readJson, valid } from "./body.ts";
import { Problem } from "./problem.ts";

const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });

/** A body that comes in pieces. */
const streamed = (body: ReadableStream, headers: Record<string, string> = {}) =>
  new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
    // Node asks for this with a stream; the type of RequestInit does not know it.
    ...{ duplex: "half" },
  });

const refusal = async (read: Promise<unknown>) => {
  try {
    await read;
  } catch (error) {
    if (error instanceof Problem) return { status: error.status, errors: error.body.errors };
    throw error;
  }
  throw new Error("It was not refused");
};

test.each([
  ['{"a":1,"a":2}'],
  ['{"a":1,"\\u0061":2}'],
  ['{"b":[{"x":"\\"a\\":","a":{},"a":[]}]}'],
  ['{"__proto__":1,"__proto__":2}'],
])("a JSON body that names a field twice, %s, is refused", async (text) => {
  expect(await refusal(readJson(post(text), contactLimit))).toMatchObject({ status: 400 });
});

test.each([
  ['{"a":{"a":[{"a":1},{"a":2},"a","a"]},"b":["a","b"]}'],
  ['{"a":"{\\"a\\":1,\\"a\\":2}","A":1}'],
  ['{"a":"\\\\","b":",\\"a\\":"}'],
])("a JSON body that names each field of an object once, %s, is read", async (text) => {
  expect(await readJson(post(text), contactLimit)).toEqual(JSON.parse(text));
});

test("a JSON body cannot change what other objects have", async () => {
  const body = '{"__proto__":{"bad":1},"constructor":{"prototype":{"bad":1}},"a":1}';
  const read = await readJson(post(body), contactLimit);
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
  expect("bad" in {}).toBe(false);
  expect(valid(v.object({ a: v.number() }), read)).toEqual({ a: 1 });
});

test("a JSON body is read whatever its length header says, in chunks of any size", async () => {
  const text = JSON.stringify({ name: "Émile", list: [1, { deep: true }] });
  const bytes = new TextEncoder().encode(text);
  const single = new ReadableStream({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte));
      controller.close();
    },
  });
  const request = streamed(single, {
    "content-type": 'application/JSON; charset="UTF-8"',
    "content-length": "3",
  });
  expect(await readJson(request, contactLimit)).toEqual(JSON.parse(text));
});

test.each(["text/plain", "", "application/json; charset=latin1", "application/jsonp", "text/json"])(
  "a JSON body of type %j is 415",
  async (type) => {
    const { status } = await refusal(readJson(post("{}", { "content-type": type }), contactLimit));
    expect(status).toBe(415);
  },
);

test("a JSON body with a content coding is 415", async () => {
  const read = readJson(post("{}", { "content-encoding": "gzip" }), contactLimit);
  expect((await refusal(read)).status).toBe(415);
});

const malformed = ["", "{", '{"a":}', "\ufeff{}x", "undefined", "'a'"];
test.each(malformed)("the body %j is 400", async (body) => {
  expect((await refusal(readJson(post(body), contactLimit))).status).toBe(400);
});

test("a JSON body of malformed UTF-8 is 400", async () => {
  for (const bytes of [
    [0x22, 0xff, 0x22],
    [0x7b, 0xc3, 0x28, 0x7d],
    [0xed, 0xa0, 0x80],
  ]) {
    expect((await refusal(readJson(post(Uint8Array.from(bytes)), contactLimit))).status).toBe(400);
  }
});

test.each(["null", "[]", '"text"', "5", "true"])("the body %s is 422: no object", async (body) => {
  expect((await refusal(readJson(post(body), contactLimit))).status).toBe(422);
});

test("a JSON body may have exactly as many bytes as the limit", async () => {
  const filler = "a".repeat(100 - '{"a":""}'.length);
  expect(await readJson(post(`{"a":"${filler}"}`), 100)).toEqual({ a: filler });
  expect((await refusal(readJson(post(`{"a":"${filler}a"}`), 100))).status).toBe(413);
});

test("a JSON body that declares too many bytes is 413 before it is read", async () => {
  const read = readJson(post("{}", { "content-length": "1000000" }), contactLimit);
  expect((await refusal(read)).status).toBe(413);
});

test("a JSON body is counted when its length header lies, and is not read to its end", async () => {
  let sent = 0;
  const endless = new ReadableStream({
    pull(controller) {
      sent += 10_000;
      controller.enqueue(new Uint8Array(10_000).fill(0x20));
    },
  });
  const request = streamed(endless, {
    "content-type": "application/json",
    "content-length": "10",
  });
  expect((await refusal(readJson(request, contactLimit))).status).toBe(413);
  expect(sent).toBeLessThan(contactLimit + 50_000);
});

test("a JSON body with NUL or half a surrogate pair is 422 and names the place, keys included", async () => {
  const { status, errors } = await refusal(
    readJson(
      post('{"a":"x\\u0000","b":[{"c":"\\ud800"}],"d\\u0000":1,"fine":"\\ud83d\\ude00"}'),
      contactLimit,
    ),
  );
  expect(status).toBe(422);
  expect(errors?.map(({ path }) => path).sort()).toEqual(["a", "b.0.c", "d\0"]);
});

test("a JSON body may nest as deep as 64 kB allow", async () => {
  const body = `{"a":${"[".repeat(30_000)}${"]".repeat(30_000)}}`;
  expect(Object.keys(await readJson(post(body), contactLimit))).toEqual(["a"]);
});

test("a JSON body that breaks off is 408, so that it is sent again", async () => {
  const broken = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"name":'));
      controller.error(new Error("connection reset"));
    },
  });
  const request = streamed(broken);
  expect((await refusal(readJson(request, contactLimit))).status).toBe(408);
});

test("a body that stalls is 408 after 15 s, and its place is free", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let cancelled = false;
  const stalled = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode("{")),
    cancel: () => {
      cancelled = true;
    },
  });
  const request = streamed(stalled);
  const refused = refusal(readJson(request, contactLimit));
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await refused).status).toBe(408);
  expect(cancelled).toBe(true);
});

test("a body that stalls is 408 after 15 s of silence where all of it may take longer", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let send: (text: string) => void = () => undefined;
  const slow = new ReadableStream({
    start(controller) {
      send = (text) => controller.enqueue(new TextEncoder().encode(text));
    },
  });
  const request = streamed(slow);
  const refused = refusal(readBytes(request, 1_000, { ms: 150_000 }));
  for (const letter of "abc") {
    await vi.advanceTimersByTimeAsync(14_000);
    send(letter);
  }
  await vi.advanceTimersByTimeAsync(15_000);
  expect((await refused).status).toBe(408);
});

test("what a body takes is told as it is promised, then as it comes", async () => {
  const totals: number[] = [];
  const reserve = (bytes: number) => void totals.push(bytes);
  await readBytes(post("four"), 10, { reserve });
  await readBytes(post("four", { "content-length": "4" }), 10, { reserve });
  expect(totals).toEqual([4, 4, 4]);
  const full = () => {
    throw new Problem(503, "There is no room.");
  };
  expect((await refusal(readBytes(post("four"), 10, { reserve: full }))).status).toBe(503);
});

const form = (body: string, type = "application/x-www-form-urlencoded") =>
  readForm(post(body, { "content-type": type }), contactLimit);

test("a form body is read with its line breaks as \\n; of a repeated field the last counts", async () => {
  const fields = await form("name=A+B&message=one%0D%0Atwo&name=%C3%89mile&empty&=x&a=b=c");
  expect([...fields]).toEqual([
    ["name", "Émile"],
    ["message", "one\ntwo"],
    ["empty", ""],
    ["a", "b=c"],
  ]);
});

test("a form body that is malformed is 400, of another type 415, too long 413", async () => {
  expect((await refusal(form("name=%ff"))).status).toBe(400);
  expect((await refusal(form("name=%zz"))).status).toBe(400);
  expect((await refusal(form("{}", "multipart/form-data; boundary=x"))).status).toBe(415);
  expect((await refusal(form(`name=${"a".repeat(contactLimit)}`))).status).toBe(413);
});

test("validation gives one message a field: the schema's first, or that it is required", () => {
  const schema = v.object({
    title: v.pipe(v.string(), v.minLength(1)),
    short: v.pipe(v.string(), v.minLength(5, "too short"), v.regex(/^b/, "not b")),
  });
  try {
    valid(schema, { short: "a" });
    expect.unreachable();
  } catch (error) {
    expect(error instanceof Problem && error.body.errors).toEqual([
      { path: "title", message: "title is required" },
      { path: "short", message: "too short" },
    ]);
  }
});
