-- Services (spec.md §3), in the order of the services page.
create table services (
  id text primary key,
  title text not null,
  slug text not null unique,
  description text not null,
  icon text not null,
  features text[] not null,
  deliverables text[] not null,
  timeline text not null,
  pricing text not null,
  position int not null default 0
);
