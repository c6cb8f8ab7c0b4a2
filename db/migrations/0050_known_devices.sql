-- Browsers on which someone has signed in: these have tries of their own, so that guesses of strangers keep no one out.
create table staff_devices (
  token_hash bytea not null,
  staff_id uuid not null references staff (id) on delete cascade,
  seen_at timestamptz not null default now(),
  primary key (token_hash, staff_id)
);
create index staff_devices_staff_id on staff_devices (staff_id);
create index staff_devices_seen_at on staff_devices (seen_at);

drop function take_password_try(text, text);
drop function forget_tries(text, text, uuid);

-- A password that is to be tried: in the browser `device`, or from `networks`, the narrowest first, each with so many
-- free tries. All keys always in this order, so that two never wait for each other; what has to wait counts nowhere.
create function take_password_try(
  networks text[], free int[], address text, device text, out wait int, out too_early text
) language plpgsql as $$
declare
  keys text[] := case when device is null then networks || account_key(address) else array[device] end;
  frees int[] := case when device is null then free || 5 else array[5] end;
begin
  select key, ceil(extract(epoch from next_at - clock_timestamp())) into too_early, wait
  from sign_in_tries
  where key = any(keys) and next_at > clock_timestamp()
  order by array_position(keys, key)
  limit 1;
  if found then
    return;
  end if;
  for nth in 1 .. cardinality(keys) loop
    too_early := keys[nth];
    wait := take_try(too_early, frees[nth]);
    if wait > 0 then
      return;
    end if;
  end loop;
end
$$;

-- A try that was taken and not used.
create function return_tries(keys text[]) returns void language sql as $$
  update sign_in_tries set tries = greatest(tries - 1, 0), next_at = least(next_at, now())
  where key = any(keys)
$$;

-- After a sign-in: account and browser begin anew, the networks get one try back.
create function forget_tries(networks text[], device text, address text, person uuid) returns void
language plpgsql as $$
begin
  perform return_tries(networks);
  delete from sign_in_tries where key = account_key(address);
  delete from sign_in_tries where key = device;
  delete from sign_in_tries where key = 'code:' || person;
end
$$;
