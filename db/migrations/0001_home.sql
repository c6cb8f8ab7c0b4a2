-- Home content (spec.md §3). One row; the lists keep the order in which staff set them.
create table home (
  id text primary key,
  headline text not null,
  subtext text not null,
  call_to_action text not null,
  key_highlights text[] not null,
  featured_services text[] not null,
  testimonials_preview text[] not null,
  regulations_reference text[] not null
);
