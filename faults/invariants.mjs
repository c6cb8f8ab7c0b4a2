// @ts-check

/**
 * The counts of a scenario. `lost`, `doubled` and `halfWritten` have to be 0; figures that it does not measure are left out.
 * @typedef {{
 *   rounds: number, acknowledged?: number, lost: number, doubled: number, halfWritten: number, recoveryMs?: number,
 *   problems: string[],
 * }} Outcome
 * @typedef {import("./load.mjs").Load} Load
 * @typedef {import("./world.mjs").World} World
 */

/**
 * Compares the database with what the clients know. Call it when the load has ended.
 * @param {Pick<World, "look">} world @param {Load} load @param {{ rounds: number, recoveries: number[] }} run
 * @returns {Promise<Outcome>}
 */
export const judge = (world, load, { rounds, recoveries }) =>
  world.look(async (database) => {
    const requests = await requestFaults(database, load);
    const edits = await editFaults(database, load);
    const half = await halfWritten(database, load);
    const missed = await load.device.missed(database);
    const { twice, backwards } = load.device.counts;
    const found = {
      lost: requests.lost + edits.lost + missed,
      doubled: requests.doubled + edits.doubled + twice,
      halfWritten: sum(Object.values(half)),
    };
    const explained = { requests, edits, half, missed, twice };
    return {
      rounds,
      acknowledged:
        load.requests.filter(({ acknowledged }) => acknowledged).length +
        load.edits.filter(({ outcome }) => outcome === "acknowledged").length,
      ...found,
      ...(recoveries.length > 0 ? { recoveryMs: Math.max(...recoveries) } : {}),
      problems: [
        ...load.problems,
        ...(backwards > 0 ? [`The change log went back ${backwards} times`] : []),
        ...(requests.unsent > 0
          ? [`${requests.unsent} requests were stored that no one sent`]
          : []),
        ...(edits.overwritten > 0
          ? [`${edits.overwritten} edits overwrote an unseen version`]
          : []),
        ...(sum(Object.values(found)) > 0 ? [JSON.stringify(explained)] : []),
      ],
    };
  });

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** @typedef {import("../db/postgres/postgres.ts").Database} Database */

/** Requires each acknowledged request once, with its text, and no other. @param {Database} database @param {Load} load */
async function requestFaults({ sql }, { requests, marker }) {
  /** @type {{ id: string, message: string }[]} */
  const rows = await sql`select id::text, message from contacts where company = ${marker}`;
  const stored = new Map(rows.map(({ id, message }) => [id, message]));
  const sent = new Map(requests.map(({ id, message }) => [id, message]));
  const texts = new Set(rows.map(({ message }) => message));
  return {
    lost: requests.filter(
      ({ id, message, acknowledged }) => acknowledged && stored.get(id) !== message,
    ).length,
    doubled: rows.length - texts.size,
    unsent: rows.filter(({ id, message }) => sent.get(id) !== message).length,
  };
}

/** Requires each acknowledged edit once in the history, as the next version after the one that its author saw. */
async function editFaults(/** @type {Database} */ { sql }, /** @type {Load} */ { edits, article }) {
  /** @type {{ version: number, excerpt: string }[]} */
  const history =
    await sql`select version, excerpt from insight_versions where insight_id = ${article} order by version`;
  const textOf = new Map(history.map(({ version, excerpt }) => [version, excerpt]));
  // A restore gives the text that it finds a later number, so that no edit of a lost version fits.
  const added = history.filter(({ version, excerpt }, nth) => {
    const before = history[nth - 1];
    return !(before && version > before.version + 1 && excerpt === before.excerpt);
  });
  const all = edits.map((edit) => ({
    ...edit,
    versions: added.flatMap((one) => (one.excerpt === edit.excerpt ? [one.version] : [])),
  }));
  return {
    lost: all.filter((one) => one.outcome === "acknowledged" && one.versions.length === 0).length,
    doubled: all.filter(({ versions }) => versions.length > 1).length,
    overwritten: all.filter(
      ({ versions: [version], saw }) => version && textOf.get(version - 1) !== saw,
    ).length,
  };
}

/** Counts rows that lack those of the same statement, and numbers of changes that are missing or doubled. */
async function halfWritten(
  /** @type {Database} */ { sql },
  /** @type {Load} */ { marker, article },
) {
  const [row] = await sql`
    with own as (
      select contacts.id, state from contacts left join contact_details using (id) where company = ${marker}
    ),
    history as (
      select version, excerpt, lag(version, 1, 0) over numbers as former, lag(excerpt) over numbers as former_excerpt
      from insight_versions where insight_id = ${article}
      window numbers as (order by version)
    )
    select
      (select count(*) from own where state is null)::int as "withoutDetails",
      (select count(*) from own
        where 1 <> (select count(*) from request_events where request_id = own.id and kind = 'arrived'))::int
        as "withoutHistory",
      (select count(*) from own
        where not exists (select from staff_changes where entity = 'requests' and key = own.id::text and not gone))::int
        as "withoutChange",
      -- To the sender and to the administrator.
      (select count(*) from own
        where state <> 'spam' and 2 <> (
          select count(*) from outgoing where request_id = own.id and kind in ('confirmation', 'new-request')
        ))::int as "withoutMail",
      (select count(*) from outgoing where request_id is not null
        and not exists (select from contacts where id = outgoing.request_id))::int as "mailAlone",
      (select count(*) from insight_operations as operation where insight_id = ${article} and not exists (
        select from insight_versions as one where one.insight_id = ${article} and one.version = operation.version
      ))::int as "withoutVersion",
      -- Only a restore leaves numbers out, and the text stays as it was.
      (select count(*) from history
        where version <> former + 1 and former_excerpt is distinct from excerpt)::int as "versionGap",
      (select count(*) from insights where id = ${article} and not exists (
        select from history as last
        where last.version = (select max(version) from history) and last.excerpt = insights.excerpt
          and (last.version = insights.version or last.version + 1 < insights.version)
      ))::int as "otherVersion",
      (select count(*) from staff_changes where entity = 'insights' and key = ${article} and version <> (
        select version from insights where id = ${article}
      ))::int as "otherChange",
      (select abs(v - (select max(seq) from staff_changes)) from staff_clock)::int as "staffNumbers",
      (select greatest((select max(seq) from change_log) - v, 0) from content_clock)::int as "contentNumbers",
      (select count(*) - count(distinct seq) from staff_changes)::int as "staffTwice",
      (select count(*) - count(distinct seq) from change_log)::int as "contentTwice"
  `;
  /** @type {Record<string, number>} */
  const counts = { ...row };
  return counts;
}
