-- About content (spec.md §3).
create table about (
  id text primary key,
  mission text not null,
  vision text not null,
  "values" text[] not null,
  certifications text[] not null
);
