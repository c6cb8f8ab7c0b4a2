-- Tokens are kept as their SHA-256 alone: who reads this table can be nobody.
create table staff_sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  staff_id uuid not null references staff on delete cascade,
  -- Also when somebody last proved who they are: signing in again makes a new session.
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Which browser, in words.
  device text not null
);
create index staff_sessions_staff on staff_sessions (staff_id);

-- One-time links: the first administrator's, invitations, new passwords. Whoever uses one deletes it. A person has one
-- at most, so a new one takes the place of the one before, however many are asked for at once.
create table staff_links (
  token_hash bytea primary key,
  kind text not null constraint staff_links_kind check (kind in ('set-up', 'invite', 'reset')),
  -- Null for the set-up link, which makes the person.
  staff_id uuid unique references staff on delete cascade,
  until timestamptz not null
);

-- What stands between two steps of one act: a code after a password, an answer of a passkey to its challenge.
create table staff_tickets (
  token_hash bytea primary key,
  kind text not null
    constraint staff_tickets_kind check (kind in ('code', 'passkey-sign-in', 'passkey-add')),
  staff_id uuid references staff on delete cascade,
  challenge text,
  tries int not null default 0,
  until timestamptz not null
);
create index staff_tickets_until on staff_tickets (until);

-- Ends everything that a person has open, apart from one session. For a caller who has locked the person's row: unlike
-- the rest of its statement a function sees what was committed while the statement waited for that lock.
create function end_access(person uuid, but_session uuid) returns boolean language plpgsql as $$
begin
  delete from staff_sessions where staff_id = person and id is distinct from but_session;
  delete from staff_links where staff_id = person;
  delete from staff_tickets where staff_id = person;
  return true;
end
$$;

-- These recovery codes instead of any before, under the same lock and for the same reason.
create function set_recovery_codes(person uuid, hashes text[]) returns boolean language plpgsql as $$
begin
  delete from staff_recovery_codes where staff_id = person;
  insert into staff_recovery_codes (staff_id, hash)
  select person, decode(one, 'hex') from unnest(hashes) as one;
  return true;
end
$$;

-- Guesses per account and per network. Logged, unlike rate_limit: a crash gives nobody new guesses.
create table sign_in_tries (
  key text primary key,
  tries int not null,
  -- Nothing is tried before.
  next_at timestamptz not null
);
create index sign_in_tries_next_at on sign_in_tries (next_at);

-- Also of an address that nobody has, in the one spelling that staff.email_key knows, and never legible.
create function account_key(address text) returns text language sql immutable as $$
  select 'account:' || encode(sha256(convert_to(lower(address), 'UTF8')), 'hex')
$$;

-- Counts a try before it is made, so that a thousand at once are no more than one after the other; answers the
-- seconds to wait and counts nothing when it is too early. `free` tries cost nothing, then 1 s, doubled up to 15 min.
-- By the clock, not by now(): whoever waited for the lock began before the one it waited for.
create function take_try(of_key text, free int) returns int language plpgsql as $$
declare
  kept sign_in_tries;
begin
  -- Whoever comes too early writes nothing and locks nothing.
  select * into kept from sign_in_tries where key = of_key and next_at > clock_timestamp();
  if found then
    return ceil(extract(epoch from kept.next_at - clock_timestamp()));
  end if;
  insert into sign_in_tries as known (key, tries, next_at) values (of_key, 0, clock_timestamp())
  on conflict (key) do update set key = excluded.key
  returning * into kept;
  if kept.next_at > clock_timestamp() then
    return ceil(extract(epoch from kept.next_at - clock_timestamp()));
  end if;
  kept.tries := case
    when kept.next_at < clock_timestamp() - interval '1 day' then 1
    else kept.tries + 1
  end;
  update sign_in_tries set
    tries = kept.tries,
    next_at = clock_timestamp() + case
      when kept.tries < free then interval '0'
      else least(900, 2 ^ least(kept.tries - free, 10)) * interval '1 s'
    end
  where key = of_key;
  return 0;
end
$$;

-- A password that is to be tried from a network. Both keys always in this order, so that two never wait for each
-- other; a network that has to wait does not count against the account.
create function take_password_try(network text, address text, out wait int, out too_early text)
language plpgsql as $$
begin
  select key, ceil(extract(epoch from next_at - clock_timestamp())) into too_early, wait
  from sign_in_tries
  where key in (network, account_key(address)) and next_at > clock_timestamp()
  order by key = network desc
  limit 1;
  if found then
    return;
  end if;
  too_early := network;
  wait := take_try(network, 20);
  if wait > 0 then
    return;
  end if;
  too_early := account_key(address);
  wait := take_try(too_early, 5);
end
$$;

-- After a sign-in: the account begins anew, the network gets one try back.
create function forget_tries(network text, address text, person uuid) returns void
language plpgsql as $$
begin
  update sign_in_tries set tries = greatest(tries - 1, 0), next_at = least(next_at, now())
  where key = network;
  delete from sign_in_tries where key = account_key(address);
  delete from sign_in_tries where key = 'code:' || person;
end
$$;

-- Deeds of people who are not signed in reach the audit trail sparingly: one row per key and 10 minutes, with the
-- count of those since the row before.
create table audit_pauses (
  key text primary key,
  until timestamptz not null,
  held int not null,
  action text not null,
  subject text not null
);
create index audit_pauses_until on audit_pauses (until);

create function audit_sparingly(of_key text, action text, subject text, detail jsonb) returns void
language plpgsql as $$
declare
  pause constant interval := interval '10 minutes';
  own audit_pauses;
  overall audit_pauses;
begin
  insert into audit_pauses as known values (of_key, now() + pause, 0, action, subject)
  on conflict (key) do update set held = known.held + 1
  returning * into own;
  if own.held > 0 and own.until > now() then
    return;
  end if;

  -- However many keys a flood has, it cannot fill the disk.
  insert into audit_pauses as known values ('', now() + pause, 1, '', '')
  on conflict (key) do update set
    held = case when known.until <= now() then 1 else known.held + 1 end,
    until = greatest(known.until, case when known.until <= now() then now() + pause end)
  returning * into overall;
  if overall.held > 200 then
    update audit_pauses set held = greatest(own.held, 1), until = now() + pause where key = of_key;
    return;
  end if;

  update audit_pauses set held = 0, until = now() + pause where key = of_key;
  perform audit(
    null, '', action, subject, null,
    detail || jsonb_build_object('count', greatest(own.held, 1))
  );
end
$$;

-- Writes down what was held when its pause ended, and forgets it.
create function audit_held() returns void language plpgsql as $$
declare
  one record;
begin
  for one in
    with over as (
      delete from audit_pauses where key in (
        select key from audit_pauses where until <= now() and key <> '' limit 1000
        for update skip locked
      )
      returning audit_pauses.action, audit_pauses.subject, held
    )
    select over.action, over.subject, sum(held) as count
    from over
    group by over.action, over.subject
    having sum(held) > 0
  loop
    perform audit(
      null, '', one.action, one.subject, null, jsonb_build_object('count', one.count)
    );
  end loop;
end
$$;
