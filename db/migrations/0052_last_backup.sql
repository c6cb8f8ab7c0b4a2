-- When `npm run backup` last made a backup of this database, so that staff see how old it is.
create table last_backup (
  made_at timestamptz not null,
  bytes bigint not null check (bytes > 0)
);
create unique index last_backup_one_row on last_backup ((true));
