-- Reserves the hour that begins at `starts` for 15 minutes: 'reserved', 'taken', or 'too-many' where `of_network` has
-- `max_live` others; then `lasts` is when the first of those lapses. The same id again renews its reservation or moves it.
-- Its caller has locked the count of this network in rate_limit, so that no two count at the same time.
create function reserve(
  of_id uuid, starts timestamptz, of_network text, max_live int, out outcome text, out lasts timestamptz
) language plpgsql as $$
declare
  wanted tstzrange := tstzrange(starts, starts + interval '45 minutes');
  before bookings;
  others int;
begin
  select count(*), min(until) into others, lasts from bookings
  where until > site_now() and network = of_network and id <> of_id;
  if others >= max_live then
    outcome := 'too-many';
    return;
  end if;
  delete from bookings where during && wanted and until <= site_now();
  delete from bookings where id = of_id and state = 'reserved' returning * into before;
  lasts := site_now() + interval '15 minutes';
  -- As in book(): without `on conflict` two who want one hour would wait for each other.
  insert into bookings (id, request_id, during, state, until, network)
  values (of_id, before.request_id, wanted, 'reserved', lasts, of_network)
  on conflict do nothing;
  if not found then
    raise exclusion_violation;
  end if;
  outcome := 'reserved';
exception when exclusion_violation then
  -- What was deleted above is there again.
  outcome := 'taken';
  lasts := null;
end
$$;
