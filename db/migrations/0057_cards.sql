-- The picture of each page's shared link, drawn once for all processes: 0.4 s and 100 kB each. Unlogged, since it can be
-- drawn again.
create unlogged table cards (
  name text primary key,
  -- The last part of its address, with the hash of all that is drawn.
  file text not null,
  png bytea not null,
  drawn_at timestamptz not null default now()
);
-- They are compressed as it is.
alter table cards alter column png set storage external;
