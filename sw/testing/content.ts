import { contentDatabase, type SyncState } from "../../db/device/visitor.ts";

/* Common parts of the tests of the sync. Import "fake-indexeddb/auto" before it. */

/** The contract of `GET /api/changes` and `/api/insights/bodies` over a list in memory. */
export class Server {
  log: { seq: number; key: string; body: Record<string, unknown> | null; text: string }[] = [];
  epoch = "first";
  seq = 0;
  partRows = 3;
  asked: string[] = [];

  write(key: string, text: string | null) {
    this.log = this.log.filter((row) => row.key !== key);
    this.seq += 1;
    const body = text === null ? null : article(key, text);
    this.log.push({ seq: this.seq, key, body, text: text ?? "" });
  }

  readonly fetch: typeof fetch = async (input) => {
    const path = String(input);
    this.asked.push(path);
    const { pathname, searchParams } = new URL(path, "http://localhost");
    if (pathname === "/api/insights/bodies") {
      const ids = (searchParams.get("ids") ?? "").split(",");
      const found = this.log.filter(({ key, body }) => body && ids.includes(key));
      return json(
        ids.flatMap((id) =>
          found.flatMap(({ key, text }) => (key === id ? [{ id, tag: text, content: text }] : [])),
        ),
      );
    }
    const since = Number(searchParams.get("since"));
    if (since > this.seq) return json({ status: 410 }, 410, "application/problem+json");
    const until = Number(searchParams.get("until") ?? this.seq);
    const after = this.log.filter(({ seq }) => seq > since && seq <= until);
    const part = after.slice(0, this.partRows);
    const more = after.length > part.length;
    const ends = searchParams.has("until")
      ? []
      : after.flatMap(({ seq }, nth) =>
          nth >= this.partRows &&
          (nth % this.partRows === this.partRows - 1 || nth === after.length - 1)
            ? [seq]
            : [],
        );
    return json({
      epoch: this.epoch,
      seq: more ? part.at(-1)?.seq : Math.max(until, since),
      more,
      ends,
      changes: part.map(({ key, body }) => ({ entity: "insights", key, body })),
    });
  };

  shown() {
    return this.log
      .flatMap(({ key, body, text }) => (body ? [{ key, body, text }] : []))
      .sort((a, b) => (a.key < b.key ? -1 : 1));
  }
}

export const article = (id: string, text: string) => ({
  id,
  title: `${id} ${text}`,
  excerpt: "x",
  author: "x",
  date: "2026-01-01",
  link: `/insights/${id}`,
  readTime: null,
  category: null,
  image: null,
  bodyTag: text,
  bodyBytes: text.length,
  addedLater: 1,
});

export const json = (value: unknown, status = 200, type = "application/json") =>
  new Response(JSON.stringify(value), {
    status,
    headers: { "content-type": type, date: "Fri, 03 Jul 2026 10:00:00 GMT" },
  });

export async function storedRows() {
  const { rows, bodies } = await contentDatabase();
  const texts = new Map((await bodies.toArray()).map(({ id, content }) => [id, content]));
  return (await rows.toArray()).map(({ key, body }) => ({ key, body, text: texts.get(key) }));
}

export const stateOf = async () =>
  (await (await contentDatabase()).notes.get("sync"))?.value as SyncState | undefined;

export async function wipe() {
  const { rows, bodies, notes } = await contentDatabase();
  await Promise.all([rows.clear(), bodies.clear(), notes.clear()]);
}

export function withArticles(count: number): Server {
  const server = new Server();
  for (let nth = 0; nth < count; nth++) server.write(`insight-${nth}`, `text ${nth}`);
  return server;
}
