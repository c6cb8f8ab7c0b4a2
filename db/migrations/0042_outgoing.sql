-- E-mails and push messages to be sent: written in the statement of what they tell of, sent by a worker of any process.
-- `event` names what is told to whom, so that no one is told twice. No address and no
-- text is repeated here.
create table outgoing (
  id uuid primary key default gen_random_uuid(),
  event text not null unique,
  channel text not null constraint outgoing_channel check (channel in ('mail', 'push')),
  kind text not null,
  request_id uuid references contacts on delete cascade,
  staff_id uuid references staff on delete cascade,
  -- The endpoint of a push subscription. Mail goes to the address of staff_id, or else of the request's sender.
  endpoint text,
  -- What the request itself does not say, such as the id of a reply: texts are made when it is sent.
  payload jsonb not null,
  state text not null default 'waiting'
    constraint outgoing_state check (state in ('waiting', 'sent', 'dead')),
  attempts int not null default 0,
  -- While a worker sends it: when that worker counts as dead.
  next_attempt_at timestamptz not null default site_now(),
  -- A code, such as 550 or ECONNREFUSED: a server's sentence may quote the address.
  error text,
  created_at timestamptz not null default site_now(),
  sent_at timestamptz
);
create index outgoing_waiting on outgoing (next_attempt_at) where state = 'waiting';
create index outgoing_request on outgoing (request_id);

create function notify_outgoing() returns trigger language plpgsql as $$
begin
  perform pg_notify('outgoing', '');
  return null;
end
$$;
create trigger outgoing_inserted after insert on outgoing
  for each statement execute function notify_outgoing();

-- A browser of staff that wants push messages.
create table push_subscriptions (
  endpoint text primary key,
  staff_id uuid not null references staff on delete cascade,
  p256dh text not null,
  auth text not null,
  device text not null,
  created_at timestamptz not null default site_now(),
  sent_at timestamptz
);
create index push_subscriptions_staff on push_subscriptions (staff_id);
