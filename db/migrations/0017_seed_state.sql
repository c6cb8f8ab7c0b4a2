-- The hash of the starting content that was seeded last, so that the next start has nothing to do.
create table seed_state (
  sha256 text not null,
  seeded_at timestamptz not null default now()
);
create unique index seed_state_one_row on seed_state ((true));
