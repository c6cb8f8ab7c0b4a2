import { setTimeout as pause } from "node:timers/promises";
import * as v from "valibot";
import type { TransactionSql } from "postgres";
import type { Database } from "../../db/postgres/postgres.ts";
import { type Change, Changes } from "../../db/schema/changes.ts";
import type { Site } from "./app.ts";

/** A device that follows the delta: its stored rows outlive its readers, and are stored in one step. */
export class Device {
  seq = 0;
  readonly rows = new Map<string, Change["body"]>();
  readonly counts = { applied: 0, twice: 0, backwards: 0, kills: 0 };
  readonly #applied = new Set<string>();

  /** Stores an answer's changes and its cursor. Every write stamps its row, so a repeated change is recognised. */
  store({ seq, changes }: Changes): void {
    if (seq < this.seq) this.counts.backwards++;
    for (const { entity, key, body } of changes) {
      const change = JSON.stringify([entity, key, body]);
      if (this.#applied.has(change)) this.counts.twice++;
      this.#applied.add(change);
      this.counts.applied++;
      if (body) this.rows.set(`${entity} ${key}`, body);
      else this.rows.delete(`${entity} ${key}`);
    }
    this.seq = seq;
  }

  /**
   * Reads on from the kept cursor until the signal kills it, or nothing is left. A killed reader loses the
   * answer that was on its way.
   */
  async follow(site: Site, signal?: AbortSignal): Promise<void> {
    for (;;) {
      const answer = await site.call(`/api/changes?since=${this.seq}`);
      const part = v.parse(Changes, await answer.json());
      if (signal?.aborted) return;
      this.store(part);
      if (part.more) continue;
      if (!signal) return;
      await pause(5);
    }
  }

  /** The number of rows that differ from what visitors see, missing or surplus. */
  async missed({ sql, withDeadline }: Database): Promise<number> {
    const rows = await withDeadline(sql<{ name: string; stamp: string | null }[]>`
      select 'testimonials ' || id as name, statement as stamp from testimonials
      union all
      select 'insights ' || id, title from insights where status = 'published'`);
    const keys = [...this.rows.keys()].filter((name) => /^(?:testimonials|insights) /.test(name));
    const wrong = rows.filter(({ name, stamp }) => {
      const body = this.rows.get(name);
      return (body?.["statement"] ?? body?.["title"]) !== stamp;
    });
    const names = new Set(rows.map(({ name }) => name));
    return wrong.length + keys.filter((name) => !names.has(name)).length;
  }
}

/**
 * One write of a writer, each a statement: new testimonials and articles, changes of shared ones, articles
 * published and taken away, deletions. No key comes back once it is gone.
 */
export function writeOne(sql: TransactionSql, stamp: string): PromiseLike<unknown> {
  const chance = Math.random();
  if (chance < 0.3)
    return sql`
      insert into testimonials (id, name, statement, sector)
      values (${stamp}, 'x', ${stamp}, 'x'), (${`${stamp}-too`}, 'x', ${stamp}, 'x')`;
  if (chance < 0.4)
    return sql`
      insert into insights (id, title, excerpt, author, date, link, status)
      values (${stamp}, ${stamp}, 'x', 'x', '2030-01-01', ${`/insights/${stamp}`}, 'draft')`;
  if (chance < 0.5)
    return sql`
      update insights set status = 'published', title = ${stamp}
      where status = 'draft' and id = (select id from insights where status = 'draft' limit 1)`;
  if (chance < 0.55)
    return sql`
      update insights set status = 'archived'
      where status = 'published' and id = (
        select id from insights where status = 'published' order by random() limit 1
      )`;
  if (chance < 0.65)
    return sql`
      delete from testimonials where id = (select id from testimonials order by random() limit 1)`;
  // A single row: several at the same time could wait for those of another writer in a circle.
  return sql`
    update testimonials set statement = ${stamp}
    where id = (select id from testimonials order by random() limit 1)`;
}
