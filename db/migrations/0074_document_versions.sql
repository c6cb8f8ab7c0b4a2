-- What staff made of the site's words and figures, so that a change can be compared and taken back: of a row of `documents`,
-- or of all rows of a small table. The first version is what the site started with.
create table document_versions (
  name text not null,
  version int not null,
  body jsonb not null,
  at timestamptz not null,
  -- Null for what the site started with.
  staff_id uuid references staff (id) on delete set null,
  primary key (name, version)
);
