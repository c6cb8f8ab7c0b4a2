-- The number of the content: a page kept under it is fresh while it stands. The epoch tells a restored database
-- from the one before.
create table content_clock (
  v bigint not null default 0,
  epoch uuid not null default gen_random_uuid()
);
create unique index content_clock_one_row on content_clock ((true));
insert into content_clock default values;
