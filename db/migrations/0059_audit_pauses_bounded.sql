-- However many networks a flood comes from, audit_pauses does not grow with it: after 200 new keys of strangers in 10
-- minutes the others are counted together, by action and subject, as the trail will have them.
create or replace function audit_sparingly(
  of_key text, actor_id uuid, actor text, action text, subject text, detail jsonb, network text,
  request uuid
) returns void language plpgsql as $$
declare
  pause constant interval := interval '10 minutes';
  most constant int := 200;
  own audit_pauses;
  overall audit_pauses;
begin
  if actor_id is null
    and exists (select from audit_pauses where key = '' and held >= most and until > now())
    and not exists (select from audit_pauses where key = of_key)
  then
    insert into audit_pauses as known (key, until, held, action, subject, network)
    values (format('flood:%s:%s', action, subject), now() + pause, 1, action, subject, network)
    on conflict (key) do update set
      held = known.held + 1,
      -- Of several networks none is named.
      network = case when known.network = excluded.network then known.network else '' end;
    return;
  end if;

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
    if overall.held > most then
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
