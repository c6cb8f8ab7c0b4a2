import { QueryObserver, type QueryObserverOptions } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { broadcast } from "../../../db/device/visitor.ts";
import { entities } from "../../../db/schema/entities.ts";
import { createQueryClient } from "../query-client.ts";
import { invalidateOnChange } from "./invalidate.ts";

const files = import.meta.glob<Record<string, unknown>>("../../*/queries.ts", { eager: true });
const queries = Object.values(files)
  .flatMap((file) => Object.values(file))
  .filter((query): query is QueryObserverOptions => typeof query === "object");

test("whatever a page shows is read once, and again when it has changed", async () => {
  vi.stubGlobal("localStorage", undefined);
  const fetch = vi.fn(async () => Response.json([]));
  const client = createQueryClient({ fetch });
  const stop = invalidateOnChange(client);
  for (const query of queries) new QueryObserver(client, query).subscribe(() => undefined);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(queries.length).toBeGreaterThan(10);
  expect(fetch).toHaveBeenCalledTimes(queries.length);
  broadcast({ kind: "content", entities: [...entities] });
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2 * queries.length));
  stop();
});
