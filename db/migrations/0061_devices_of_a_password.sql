-- A browser on which someone has signed in has tries of its own. Whoever signed in with a stolen password had as many as
-- they liked, also for the password after it.
delete from staff_devices where (token_hash, staff_id) in (
  select token_hash, staff_id
  from (
    select token_hash, staff_id, row_number() over (partition by staff_id order by seen_at desc) as nth
    from staff_devices
  ) as device
  where nth > 10
);

-- For a caller who has locked the person's row: this browser is known, and of the others the nine that were used last.
create function know_device(device bytea, person uuid) returns void language plpgsql as $$
begin
  insert into staff_devices (token_hash, staff_id) values (device, person)
  on conflict (token_hash, staff_id) do update set seen_at = now();
  delete from staff_devices
  where staff_id = person and token_hash in (
    select token_hash from staff_devices
    where staff_id = person and token_hash <> device
    order by seen_at desc, token_hash
    offset 9
  );
end
$$;

-- Processes of the build before call the one of two parameters.
-- Ends everything that a person has open and the browsers that are known, apart from one session and its browser. For a
-- caller who has locked the person's row: unlike the rest of its statement a function sees what was committed while the
-- statement waited for that lock.
create function end_access(person uuid, but_session uuid, but_device bytea) returns boolean
language plpgsql as $$
begin
  delete from staff_sessions where staff_id = person and id is distinct from but_session;
  delete from staff_links where staff_id = person;
  delete from staff_tickets where staff_id = person;
  delete from staff_devices where staff_id = person and token_hash is distinct from but_device;
  return true;
end
$$;
