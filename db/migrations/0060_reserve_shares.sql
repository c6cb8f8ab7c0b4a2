-- One customer may have many networks: a reservation knows those around its own, too, and half of all hours stay free
-- whoever asks. Processes of the build before call reserve() with one network.
alter table bookings add column networks text[] not null default '{}';

-- As in 0046, but 'too-many' where one of `of_networks` has its number of `max_live` others, or all have `max_of_all`.
create function reserve(
  of_id uuid, starts timestamptz, of_networks text[], max_live int[], max_of_all int,
  out outcome text, out lasts timestamptz
) language plpgsql as $$
declare
  wanted tstzrange := tstzrange(starts, starts + interval '45 minutes');
  before bookings;
begin
  select max(counted.first) into lasts from (
    select min(until) as first, count(*) as live, around.most
    from unnest(of_networks, max_live) as around (network, most)
    join bookings on around.network = any (bookings.networks)
    where until > site_now() and id <> of_id
    group by around.network, around.most
    union all
    select min(until), count(*), max_of_all from bookings where until > site_now() and id <> of_id
  ) as counted where live >= most;
  if lasts is not null then
    outcome := 'too-many';
    return;
  end if;
  delete from bookings where during && wanted and until <= site_now();
  delete from bookings where id = of_id and state = 'reserved' returning * into before;
  lasts := site_now() + interval '15 minutes';
  -- As in book(): without `on conflict` two who want one hour would wait for each other.
  insert into bookings (id, request_id, during, state, until, network, networks)
  values (of_id, before.request_id, wanted, 'reserved', lasts, of_networks[1], of_networks)
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
