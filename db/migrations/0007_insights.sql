-- Articles (spec.md §3). The day has no time of day, so it reads the same in every time zone.
create table insights (
  id text primary key,
  title text not null,
  excerpt text not null,
  author text not null,
  date date not null,
  link text not null unique,
  content text,
  read_time text,
  category text,
  image text
);
