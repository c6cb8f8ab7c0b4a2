-- Consultation requests: exactly the eight columns of spec.md §3.
create table contacts (
  id uuid primary key,
  name text not null,
  email text not null,
  company text not null default '',
  phone text not null default '',
  message text not null,
  consultation_type text not null default '',
  created_at timestamptz not null default now()
);
