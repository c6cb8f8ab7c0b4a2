-- What devices have to hear: each row that visitors see, or saw, once, at the number of its last change. Numbers are
-- taken from the content clock, whose row lock lasts until the commit: nobody can see a number before the ones below.
create table change_log (
  entity text not null,
  key text not null,
  seq bigint not null unique,
  -- Visitors do not see it any more: what a device keeps of it has to go.
  gone boolean not null,
  -- How much text it is on the wire, at most; parts are cut by it.
  bytes int not null,
  at timestamptz not null default now(),
  primary key (entity, key)
);
create index change_log_gone on change_log (at) where gone;

-- Below it, tombstones have been forgotten: a device that stands there reads everything anew.
alter table content_clock add column floor bigint not null default 0;

-- A scheduled article is logged by the first reader that finds it due.
create index insights_scheduled on insights (publish_at) where status = 'scheduled';
