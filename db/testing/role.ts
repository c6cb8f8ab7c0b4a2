import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { openDatabase } from "../postgres/open.ts";

/** A role of the test server without any right, and the address at which it opens the database of `url`. */
export async function otherRole(url: string) {
  const ground = inject("ground");
  if (ground.kind !== "server") throw new Error("Roles are for a server.");
  const server = { url: ground.url };
  const role = `running_${randomUUID().replaceAll("-", "")}`;
  await administer(server, `create role ${role} login password 'running'`);
  const own = new URL(url);
  own.username = role;
  own.password = "running";
  return {
    role,
    url: own.href,
    async drop() {
      await administer({ url }, `drop owned by ${role}`);
      await administer(server, `drop role ${role}`);
    },
  };
}

async function administer(where: { url: string }, statement: string): Promise<void> {
  const { sql, withDeadline, close } = await openDatabase(where);
  try {
    await withDeadline(sql.unsafe(statement));
  } finally {
    await close();
  }
}
