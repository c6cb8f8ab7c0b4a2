import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import process from "node:process";
import { codeOf, StartProblem } from "../postgres/postgres.ts";

interface Running {
  child: ChildProcess;
  /** Rejects with StartProblem when the program is missing or fails. */
  done: Promise<void>;
}

/** Instructions for installing a missing program. */
const from: Record<string, string> = {
  tar: "Install tar.",
  pg_dump: "Install the PostgreSQL client programs (Debian: postgresql-client).",
  pg_restore: "Install the PostgreSQL client programs (Debian: postgresql-client).",
  psql: "Install the PostgreSQL client programs (Debian: postgresql-client).",
};

/** Starts a program of this machine, which `stop` ends; its error output becomes one line. */
export function start(
  program: string,
  args: readonly string[],
  {
    env = {},
    problem,
    stop,
  }: { env?: Record<string, string>; problem: string; stop?: AbortSignal },
): Running {
  stop?.throwIfAborted();
  // A stray PGHOSTADDR or PGOPTIONS would lead it to another server, or change what it does there.
  const given = Object.entries(process.env).filter(([name]) => !name.startsWith("PG"));
  const child = spawn(program, args, {
    env: { ...Object.fromEntries(given), LC_ALL: "C", ...env },
  });
  const end = () => void child.kill();
  stop?.addEventListener("abort", end);
  let said = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    said = (said + text).slice(0, 2_000);
  });
  const ended = once(child, "close").then(
    ([code]) => {
      stop?.removeEventListener("abort", end);
      if (code === 0) return;
      stop?.throwIfAborted();
      const [line = "", ...others] = said
        .split("\n")
        .map((text) => text.replace(/^ERROR: +/, ""))
        .filter(Boolean);
      // pg_restore and psql name the cause on the second line.
      const detail = others.find((other) => /error|DETAIL/i.test(other)) ?? "";
      throw new StartProblem([problem, line, detail].filter(Boolean).join(" "));
    },
    (error: unknown) => {
      if (codeOf(error) !== "ENOENT") throw error;
      throw new StartProblem(`${program} is not on PATH. ${from[program] ?? ""}`);
    },
  );
  return { child, done: ended };
}

/** Runs a program to its end. */
export async function run(...given: Parameters<typeof start>): Promise<void> {
  const { child, done } = start(...given);
  child.stdout?.resume();
  await done;
}
