-- What visitors see of a row, null when they do not see it. The columns of staff alone make no change.
create function public_row(given jsonb) returns jsonb language sql stable as $$
  select given - '{status,publish_at,version,updated_at}'::text[]
  where coalesce(given ->> 'status', 'published') = 'published'
    or (given ->> 'status' = 'scheduled' and (given ->> 'publish_at')::timestamptz <= now())
$$;

-- Moves the clock by the number of changes, by one when visitors see none of them, and writes them down under the
-- numbers taken. What nobody could ever see leaves no trace, not even as gone.
create function log_rows(of_entity text, keyed_by text, were jsonb[], are jsonb[]) returns void
language plpgsql as $$
declare
  keys text[];
  gone boolean[];
  sizes int[];
  reached bigint;
begin
  if cardinality(were) + cardinality(are) = 0 then
    return;
  end if;

  select
    coalesce(array_agg(one.key order by one.key), '{}'),
    array_agg(is_row is null order by one.key),
    -- On the wire the entity stands beside the row, and its key once more.
    array_agg(
      coalesce(octet_length(is_row::text), 0) + octet_length(one.key) + 50 order by one.key
    )
  into keys, gone, sizes
  from (
    select key, was_row, is_row
    from (
      select old ->> keyed_by as key, public_row(old) as was_row from unnest(were) as old
    ) as before
    full join (
      select new ->> keyed_by as key, public_row(new) as is_row from unnest(are) as new
    ) as after using (key)
  ) as one
  left join change_log as known
    on known.entity = of_entity and known.key = one.key and not known.gone
  where case
    when is_row is null then was_row is not null
    -- One that came due by the clock was seen before it is logged.
    else was_row is distinct from is_row or known.key is null
  end;

  update content_clock set v = v + greatest(cardinality(keys), 1) returning v into reached;
  insert into change_log (entity, key, seq, gone, bytes)
  select of_entity, one.key, reached - cardinality(keys) + one.place, one.gone, one.bytes
  from unnest(keys, gone, sizes) with ordinality as one (key, gone, bytes, place)
  on conflict (entity, key) do update
    set seq = excluded.seq, gone = excluded.gone, bytes = excluded.bytes, at = excluded.at;
  -- Carries nothing: notifications that are lost during a reconnect must not matter.
  perform pg_notify('content', '');
end
$$;

-- The trigger's argument is the column that names a row. Texts of articles count by their tag.
create function log_content() returns trigger language plpgsql as $$
declare
  were jsonb[] := '{}';
  are jsonb[] := '{}';
begin
  if tg_op = 'TRUNCATE' then
    were := array(
      select jsonb_build_object(tg_argv[0], key) from change_log
      where entity = tg_table_name and not gone
    );
  end if;
  if tg_op in ('UPDATE', 'DELETE') then
    were := array(select to_jsonb(one) - 'content' from old_rows as one);
  end if;
  if tg_op in ('INSERT', 'UPDATE') then
    are := array(select to_jsonb(one) - 'content' from new_rows as one);
  end if;
  perform log_rows(tg_table_name, tg_argv[0], were, are);
  return null;
end
$$;
