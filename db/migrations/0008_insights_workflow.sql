-- What staff need beside the article itself: its state, when it is to appear, and which version an edit is based on.
alter table insights
  add column status text not null default 'published'
    constraint insights_status check (status in ('draft', 'scheduled', 'published', 'archived')),
  add column publish_at timestamptz,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();
