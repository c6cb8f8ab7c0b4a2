import { newRequestId } from "../db/schema/contact.ts";
import { expect, test } from "./testing/process.ts";

const rounds = 20;
const perRound = 12;

interface Sending {
  id: string;
  body: string;
}

// What is tried is that an unanswered request, sent again, is one row (architecture: the thread).
test("a server killed while requests arrive keeps each of them exactly once", async ({ site }) => {
  const marker = `killed-${crypto.randomUUID()}`;
  let unanswered = 0;
  for (let round = 0; round < rounds; round++) {
    const sendings = Array.from({ length: perRound }, (_, index) => sending(marker, round, index));
    const first = sendings.map((one) => send(site.origin, one));
    // Each round dies at another moment, from before the first answer to after some of them.
    await new Promise((resolve) => setTimeout(resolve, round * 3));
    await site.crash();
    const answers = await Promise.all(first);
    for (const [index, status] of answers.entries()) {
      if (status === 201) continue;
      unanswered++;
      const again = sendings[index];
      if (again) expect(await send(site.origin, again)).toBe(201);
    }
  }
  expect(unanswered, "no send was cut off, so nothing was tried").toBeGreaterThan(0);
  const rows = await site.rows("select id from contacts where company = $1 order by id", [marker]);
  expect(rows).toHaveLength(rounds * perRound);
});

function sending(marker: string, round: number, index: number): Sending {
  const body = JSON.stringify({
    name: "Aline Uwase",
    email: "aline@imena.example",
    company: marker,
    message: `Request ${index} of round ${round}, sent until it is answered.`,
  });
  return { id: newRequestId(), body };
}

/** The status of the answer, 0 when the connection broke before there was one. */
async function send(origin: string, { id, body }: Sending): Promise<number> {
  const headers = { "content-type": "application/json", "idempotency-key": `"${id}"` };
  try {
    const response = await fetch(`${origin}/api/contact`, { method: "POST", headers, body });
    await response.text();
    return response.status;
  } catch {
    return 0; // killed before the answer: exactly what this is about
  }
}
