-- Laws as the server provides them (spec.md §3). The home page shows the first four, so their order counts.
create table laws (
  id text primary key,
  title text not null,
  reference text not null,
  summary text not null,
  link text not null,
  category text not null,
  position int not null default 0
);
