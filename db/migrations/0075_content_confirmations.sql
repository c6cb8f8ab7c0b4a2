-- What the firm has confirmed of its content, with the words that it confirmed.
create table content_confirmations (
  mark text primary key,
  words text not null,
  note text not null,
  at timestamptz not null default site_now(),
  staff_id uuid references staff (id) on delete set null
);
