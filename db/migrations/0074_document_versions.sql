-- What staff made of the site's documents, so that a change can be compared and taken back.
alter table documents add column version int not null default 1;

create table document_versions (
  name text not null,
  version int not null,
  body jsonb not null,
  at timestamptz not null,
  -- Null for what the site started with.
  staff_id uuid references staff (id) on delete set null,
  primary key (name, version)
);
