import { chunked, doubtful, end, get, post } from "./testing/doubtful-requests.mjs";
import { expect, test } from "./testing/process.ts";
import { raw } from "./testing/raw-socket.mjs";

// A proxy and this server must never disagree where a request ends, or the rest of a body would pass for a request.

const inner = "GET /smuggled HTTP/1.1\r\nhost: localhost\r\n\r\n";

/** The statuses of all that is answered on one connection. */
async function statuses(origin: string, bytes: string): Promise<number[]> {
  const answer = await raw(origin, bytes, 1_500);
  return [...answer.matchAll(/HTTP\/1\.[01] (\d{3}) /g)].map(([, status]) => Number(status));
}

test("what stands in a body is never answered as a request", async ({ site }) => {
  await Promise.all(
    Object.entries(doubtful(inner)).map(async ([what, bytes]) => {
      const answers = await statuses(site.origin, bytes);
      expect(answers.length, what).toBeLessThanOrEqual(1);
      expect(answers[0] ?? 400, what).toBeLessThan(500);
    }),
  );
});

test("requests that follow one another on a connection are both answered", async ({ site }) => {
  expect(await statuses(site.origin, get() + inner)).toEqual([200, 404]);
  expect(await statuses(site.origin, `${post("content-length: 2")}{}${inner}`)).toEqual([204, 404]);
  expect(await statuses(site.origin, `${chunked}2\r\n{}\r\n${end}${inner}`)).toEqual([204, 404]);
});
