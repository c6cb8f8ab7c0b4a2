-- Documents that staff alone read, as `documents` are those of visitors: no call, copy or log of visitors knows this table.
create table staff_documents (
  name text primary key,
  body jsonb not null,
  updated_at timestamptz not null default now()
);
