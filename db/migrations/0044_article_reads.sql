-- How often articles are read: a count a day. A mark is a hash of the day's salt, the reader's network and the article;
-- salt and marks go when the day is over, so no one can tell who read what.
create table article_reads (
  day date not null,
  insight_id text not null references insights on delete cascade,
  reads int not null,
  primary key (day, insight_id)
);
create table read_salt (
  one boolean primary key default true constraint read_salt_one check (one),
  day date not null,
  salt bytea not null
);
create table read_marks (
  mark bytea primary key
);
