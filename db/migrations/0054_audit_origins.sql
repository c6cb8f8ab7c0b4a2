-- From where a sign-in, a failed one or a refusal came. Apart from the trail, whose rows never change: after 90 days it is
-- deleted.
create table audit_origins (
  -- The number of the row in audit_log.
  seq bigint primary key,
  -- An IPv4 /24 or an IPv6 /48.
  network text not null,
  -- The request in the server's log; null for a row that counts several.
  request uuid,
  at timestamptz not null default now()
);
create index audit_origins_at on audit_origins (at);

create function note_origin(of_seq bigint, network text, request uuid) returns bigint language sql as $$
  insert into audit_origins (seq, network, request) values (of_seq, network, request) returning seq
$$;

alter table audit_pauses
  -- Null where no one was signed in.
  add column actor_id uuid,
  add column actor text not null default '',
  add column network text not null default '';

drop function audit_sparingly(text, text, text, jsonb);

-- One row per key and 10 minutes, with the count of those since the row before.
create function audit_sparingly(
  of_key text, actor_id uuid, actor text, action text, subject text, detail jsonb, network text,
  request uuid
) returns void language plpgsql as $$
declare
  pause constant interval := interval '10 minutes';
  own audit_pauses;
  overall audit_pauses;
begin
  insert into audit_pauses as known (key, until, held, action, subject, actor_id, actor, network)
  values (of_key, now() + pause, 0, action, subject, actor_id, actor, network)
  on conflict (key) do update set held = known.held + 1
  returning * into own;
  if own.held > 0 and own.until > now() then
    return;
  end if;

  -- However many keys a flood of strangers has, it cannot fill the disk. People have no more keys than there are routes.
  if actor_id is null then
    insert into audit_pauses as known (key, until, held, action, subject)
    values ('', now() + pause, 1, '', '')
    on conflict (key) do update set
      held = case when known.until <= now() then 1 else known.held + 1 end,
      until = greatest(known.until, case when known.until <= now() then now() + pause end)
    returning * into overall;
    if overall.held > 200 then
      update audit_pauses set held = greatest(own.held, 1), until = now() + pause where key = of_key;
      return;
    end if;
  end if;

  update audit_pauses set held = 0, until = now() + pause where key = of_key;
  perform note_origin(
    audit(
      actor_id, actor, action, subject, null,
      detail || jsonb_build_object('count', greatest(own.held, 1))
    ),
    network, request
  );
end
$$;

-- Writes down what was held when its pause ended, and forgets it.
create or replace function audit_held() returns void language plpgsql as $$
declare
  one record;
  entry bigint;
begin
  for one in
    with over as (
      delete from audit_pauses where key in (
        select key from audit_pauses where until <= now() and key <> '' limit 1000
        for update skip locked
      )
      returning
        audit_pauses.actor_id, audit_pauses.actor, audit_pauses.action, audit_pauses.subject,
        audit_pauses.network, held
    )
    select
      over.actor_id, over.actor, over.action, over.subject, sum(held) as count,
      -- Of several networks none is named: a flood has thousands.
      case when count(distinct over.network) = 1 then min(over.network) else '' end as network
    from over
    group by over.actor_id, over.actor, over.action, over.subject
    having sum(held) > 0
  loop
    entry := audit(
      one.actor_id, one.actor, one.action, one.subject, null,
      jsonb_build_object('count', one.count)
    );
    if one.network <> '' then
      perform note_origin(entry, one.network, null);
    end if;
  end loop;
end
$$;
