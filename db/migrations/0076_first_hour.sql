-- What administrators of a new firm said of the steps of its first hour that the data cannot tell.
create table first_hour (
  step text primary key,
  answer text not null constraint first_hour_answer check (answer in ('right', 'later', 'not for us')),
  at timestamptz not null default site_now(),
  staff_id uuid references staff (id) on delete set null
);
