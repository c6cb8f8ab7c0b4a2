-- What staff's devices have to hear: each row of theirs once, at the number of its last change, drafts included. It is
-- change_log's counterpart with a clock of its own, because how often staff save drafts is not for visitors to see.
-- The clock is moved by the writer's own transaction, after the content clock, and its row lock lasts until the
-- commit: nobody can see a number before the ones below. Its epoch is that of the content clock.
create table staff_clock (
  one boolean primary key default true constraint staff_clock_one check (one),
  v bigint not null default 0,
  -- Below it, tombstones have been forgotten: a device that stands there reads everything anew.
  floor bigint not null default 0
);
insert into staff_clock default values;

create table staff_changes (
  entity text not null,
  key text not null,
  seq bigint not null unique,
  -- Deleted: what a device keeps of it has to go.
  gone boolean not null,
  -- The version that stands now, or stood last: an edit that was based on another one has met somebody else's.
  version int,
  at timestamptz not null default now(),
  primary key (entity, key)
);
create index staff_changes_gone on staff_changes (at) where gone;

create function log_staff_rows(of_entity text, keys text[], versions int[], are_gone boolean) returns void
language plpgsql as $$
declare
  reached bigint;
begin
  if cardinality(keys) = 0 then
    return;
  end if;
  update staff_clock set v = v + cardinality(keys) returning v into reached;
  insert into staff_changes (entity, key, seq, gone, version)
  select of_entity, one.key, reached - cardinality(keys) + one.place, are_gone, one.version
  from unnest(keys, versions) with ordinality as one (key, version, place)
  on conflict (entity, key) do update
    set seq = excluded.seq, gone = excluded.gone, version = excluded.version, at = excluded.at;
  -- Carries nothing: notifications that are lost during a reconnect must not matter.
  perform pg_notify('staff', '');
end
$$;

create function log_insights_for_staff() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    perform log_staff_rows(
      'insights', coalesce(array_agg(key order by key), '{}'), array_agg(version order by key), true
    )
    from staff_changes
    where entity = 'insights' and not gone;
    return null;
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    perform log_staff_rows(
      'insights', coalesce(array_agg(id order by id), '{}'), array_agg(version order by id), true
    )
    from old_rows
    where not exists (select from insights where insights.id = old_rows.id);
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    perform log_staff_rows(
      'insights', coalesce(array_agg(id order by id), '{}'), array_agg(version order by id), false
    )
    from new_rows;
  end if;
  return null;
end
$$;

-- Named so that they come after the content clock's triggers: all writers lock the two clocks in the same order.
create trigger insights_z_inserted after insert on insights referencing new table as new_rows
  for each statement execute function log_insights_for_staff();
create trigger insights_z_updated after update on insights referencing old table as old_rows new table as new_rows
  for each statement execute function log_insights_for_staff();
create trigger insights_z_deleted after delete on insights referencing old table as old_rows
  for each statement execute function log_insights_for_staff();
create trigger insights_z_truncated after truncate on insights
  for each statement execute function log_insights_for_staff();

select log_staff_rows(
  'insights', coalesce(array_agg(id order by id), '{}'), array_agg(version order by id), false
)
from insights;
