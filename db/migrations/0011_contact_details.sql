-- All else about a request. The fingerprint tells a repeated sending from another text under the same key.
create table contact_details (
  id uuid primary key references contacts on delete cascade,
  reference text not null unique,
  fingerprint text not null,
  state text not null default 'new',
  suspicion smallint not null default 0,
  signals jsonb not null default '{}',
  source text not null constraint contact_details_source check (source in ('form', 'plain', 'api'))
);
