-- Content that is one document and no table of its own (db/schema/documents.ts).
create table documents (
  name text primary key,
  body jsonb not null,
  updated_at timestamptz not null default now()
);
