-- Confirms the hour that begins at `starts` for a request, in place of its hour before: 'confirmed', 'moved',
-- 'unchanged', 'taken', or null where there is no such request. Its booking keeps its id when it moves.
create function book(of_request uuid, starts timestamptz) returns text language plpgsql as $$
declare
  wanted tstzrange := tstzrange(starts, starts + interval '45 minutes');
  before bookings;
begin
  perform from contacts join contact_details using (id) where id = of_request for no key update;
  if not found then
    return null;
  end if;
  select * into before from bookings where request_id = of_request and state = 'confirmed';
  if before.during = wanted then
    return 'unchanged';
  end if;
  delete from bookings
  where during && wanted and state = 'reserved' and (until <= site_now() or request_id = of_request);
  delete from bookings where id = before.id;
  -- Two who insert the same hour without `on conflict` would wait for each other until one is undone.
  insert into bookings (id, request_id, during, state)
  values (coalesce(before.id, gen_random_uuid()), of_request, wanted, 'confirmed')
  on conflict do nothing;
  if not found then
    raise exclusion_violation;
  end if;
  return case when before.id is null then 'confirmed' else 'moved' end;
exception when exclusion_violation then
  -- What was deleted above is there again.
  return 'taken';
end
$$;
