import { createServer } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { createYield } from "./rest.ts";

/** Busy longer than one turn may take. */
function work() {
  const until = performance.now() + 10;
  while (performance.now() < until);
}

test("others are answered while long work takes its rests", async () => {
  const server = createServer((_, answer) => void answer.end("x"));
  await new Promise<void>((listening) => void server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("It listens nowhere.");
  let answered = false;
  const other = fetch(`http://127.0.0.1:${address.port}/`).then(async (answer) => {
    await answer.text();
    answered = true;
  });
  const rest = createYield();
  // Two to four turns are enough.
  for (let turn = 0; turn < 60 && !answered; turn++) {
    work();
    await rest();
  }
  expect(answered).toBe(true);
  await other;
});
