import { expect, test } from "vitest";
import { DatabaseUnavailable } from "../../db/postgres/postgres.ts";
import { createOutageLog } from "./outage-log.ts";

const withCode = (code: string) => Object.assign(new Error("could not extend file"), { code });

test("the first failure of each kind a minute is named with its code and in words, the others are counted", () => {
  const lines: string[] = [];
  let time = Date.UTC(2026, 10, 26);
  const note = createOutageLog({ log: (line) => lines.push(line), now: () => time });
  for (let nth = 0; nth < 13; nth++) note(`full ${nth}`, withCode("53100"));
  note("slow", new DatabaseUnavailable("The database did not answer within 5000 ms"));
  note("wrapped", new Error("failed", { cause: withCode("ECONNREFUSED") }));
  time += 59_999;
  note("early", withCode("53100"));
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      at: "2026-11-26T00:00:00.000Z",
      request: "full 0",
      problem: "database unavailable",
      reason: "53100",
      meaning: "the disk of the database is full",
    },
    expect.objectContaining({ reason: "The database did not answer within 5000 ms" }),
    expect.objectContaining({ meaning: "nothing listens where the database was" }),
  ]);
  time += 1;
  note("next minute", withCode("53100"));
  expect(JSON.parse(lines.at(-1) ?? "")).toMatchObject({
    request: "next minute",
    reason: "53100",
    alsoSinceLast: 13,
  });
});
