-- The hours that a sender suggested, in their order.
create table suggested_times (
  request_id uuid not null references contacts on delete cascade,
  place smallint not null constraint suggested_times_place check (place between 1 and 3),
  starts_at timestamptz not null,
  primary key (request_id, place)
);

-- Hours that no one else can take: reserved while a visitor fills in the form, or confirmed by staff. The exclusion
-- constraint makes a double booking impossible, by any writer.
create table bookings (
  id uuid primary key,
  request_id uuid references contacts on delete cascade,
  during tstzrange not null,
  state text not null constraint bookings_state check (state in ('reserved', 'confirmed')),
  -- Of a reservation: when it lapses.
  until timestamptz,
  -- Of a reservation: where it came from, so that no one takes the whole calendar.
  network text,
  at timestamptz not null default site_now(),
  constraint bookings_no_double exclude using gist (during with &&),
  constraint bookings_until check ((until is null) = (state = 'confirmed'))
);
create unique index bookings_confirmed on bookings (request_id) where state = 'confirmed';
create index bookings_until on bookings (until) where until is not null;
