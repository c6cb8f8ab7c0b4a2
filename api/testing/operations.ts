import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import * as v from "valibot";
import { Conflict, OperationDone } from "../../db/schema/insights/operations.ts";
import type { deskOn } from "./articles.ts";
import { bodyOf, problemOf } from "./app.ts";
import type { SignedIn } from "./staff.ts";

type ArticleClient = Awaited<ReturnType<typeof deskOn>>;

/** An edit as a device sends it, again under the same id where its answer is lost. */
export const editOf = ({ id }: { id: string }, fields: object) => ({
  ...{ kind: "edit", id: randomUUID(), article: id, base: 1 },
  fields,
});

/** Operations as a device sends them, of the editor at this desk unless `who` says otherwise. */
export function operationsAt({ editor, send }: ArticleClient) {
  const post = (operation: object, who: SignedIn = editor) =>
    send("POST", "/api/staff/operations", { id: randomUUID(), ...operation }, { who });
  return {
    post,
    edit: ({ id }: { id: string }, base: number, fields: object, who: SignedIn = editor) =>
      post({ kind: "edit", article: id, base, fields }, who),
    remove: ({ id }: { id: string }, base: number, who: SignedIn = editor) =>
      post({ kind: "delete", article: id, base }, who),
    restore: ({ id }: { id: string }) => post({ kind: "restore", article: id }),
  };
}

/** The body of an operation that was done. */
export const doneOf = (asked: Response | Promise<Response>) =>
  bodyOf(v.strictObject(OperationDone.entries), asked);

/** The conflict, where an operation met someone else's. */
export async function conflictOf(asked: Response | Promise<Response>): Promise<Conflict> {
  const answer = await asked;
  const body: unknown = await answer.clone().json();
  expect((await problemOf(answer, 412)).type).toBe("/problems/conflict");
  return v.parse(Conflict, body);
}
