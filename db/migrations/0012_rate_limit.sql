-- Counts per address and window. A count past the cap fails the whole statement, and with it the write that it
-- would have allowed. Unlogged: after a crash everybody begins anew, which is worth the speed.
create unlogged table rate_limit (
  key text primary key,
  hits int not null,
  cap int not null,
  reset_at timestamptz not null,
  constraint rate_limit_within_cap check (hits <= cap)
);
