-- Members of the team (spec.md §3), in the order of the about page.
create table team (
  id text primary key,
  name text not null,
  role text not null,
  bio text not null,
  photo text not null,
  position int not null default 0
);
