-- What clients said (spec.md §3).
create table testimonials (
  id text primary key,
  name text not null,
  statement text not null,
  sector text not null,
  position int not null default 0
);
