-- Edits of single fields, and what else staff's devices ask for, each once by its id.
alter table insight_operations drop constraint insight_operations_kind;
alter table insight_operations add constraint insight_operations_kind
  check (kind in ('create', 'replace', 'edit', 'delete', 'restore', 'aside'));

-- A text that its writer gave up for somebody else's: it was never the article's, and is kept beside the versions.
create table insight_asides (
  operation_id uuid primary key references insight_operations on delete cascade,
  insight_id text not null,
  -- The version that it was written on.
  base_version int not null,
  -- By the names of the contract.
  fields jsonb not null,
  at timestamptz not null default now(),
  staff_id uuid references staff on delete set null
);
create index insight_asides_insight on insight_asides (insight_id, at);

-- Which articles stand open before whom just now; unlogged, since a minute tells it anew.
create unlogged table staff_open (
  -- Made by the browser's tab.
  tab uuid primary key,
  insight_id text not null,
  staff_id uuid not null references staff on delete cascade,
  until timestamptz not null
);
create index staff_open_insight on staff_open (insight_id);
