-- What the firm does with a request, beside the eight columns of contacts. `version` moves with every change of the
-- request or its thread: devices of staff compare it.
alter table contact_details
  add column version int not null default 1,
  add column owner_id uuid references staff on delete set null,
  add column sector text not null default '',
  -- The first reply; the promise is measured by it.
  add column answered_at timestamptz,
  add column withdrawn_at timestamptz,
  -- By the sender's device, when it had no network; null for a request that was sent when it was written.
  add column written_at timestamptz,
  add column time_zone text not null default '',
  -- Which text of db/schema/requests/consent.ts the sender saw.
  add column consent_version int not null default 1,
  add column retain_until timestamptz,
  -- The private link is derived from the key, the id and this number: a new number makes a new link.
  add column link_number int not null default 0,
  add column link_hash bytea unique,
  add column link_opens int not null default 0,
  add column link_opened_at timestamptz,
  -- The SEQUENCE of the next calendar invitation (RFC 5545 §3.8.7.4).
  add column calendar_sequence int not null default 0;
update contact_details set state = 'spam' where suspicion >= 80;
update contact_details set retain_until = created_at + interval '24 months'
from contacts where contacts.id = contact_details.id;
alter table contact_details
  alter column retain_until set not null,
  add constraint contact_details_state
    check (state in ('new', 'in-progress', 'answered', 'won', 'closed', 'spam')),
  add constraint contact_details_sector
    check (sector in ('', 'finance', 'public', 'health', 'telecom', 'education', 'other'));
create index contact_details_retain_until on contact_details (retain_until);

-- All messages of a thread but the first, which is the request. Ids are made where the message was written.
create table request_messages (
  id uuid primary key,
  request_id uuid not null references contacts on delete cascade,
  kind text not null constraint request_messages_kind check (kind in ('sender', 'reply', 'note')),
  author_id uuid references staff on delete set null,
  -- The name of that day; empty for the sender.
  author text not null default '',
  text text not null,
  at timestamptz not null default site_now()
);
create index request_messages_request on request_messages (request_id, at);

-- Whether someone else replied since the reply that `reader` saw last, or wrote. A function of its own sees what was
-- committed while its caller waited for the request's row.
create function has_unseen_reply(of_request uuid, seen uuid, reader uuid) returns boolean language plpgsql as $$
begin
  return exists (
    select from request_messages as reply
    where request_id = of_request and kind = 'reply' and author_id is distinct from reader and not exists (
      select from request_messages as known
      where known.request_id = of_request and known.kind = 'reply'
        and (known.id = seen or known.author_id = reader) and (known.at, known.id) >= (reply.at, reply.id)
    )
  );
end
$$;

-- The history of a request: erased with it, unlike the audit trail.
create table request_events (
  seq bigint generated always as identity primary key,
  request_id uuid not null references contacts on delete cascade,
  at timestamptz not null default site_now(),
  -- A name of staff; empty for the sender and for the system.
  actor text not null default '',
  kind text not null,
  detail jsonb not null default '{}'
);
create index request_events_request on request_events (request_id, seq);
-- That someone opened it is said once a day.
create unique index request_events_opened
  on request_events (request_id, actor, ((at at time zone 'Africa/Kigali')::date)) where kind = 'opened';
-- Of several processes one notes that a request is late.
create unique index request_events_late on request_events (request_id) where kind = 'late';

-- Which operation of staff's devices was performed: each once.
create table request_operations (
  id uuid primary key,
  request_id uuid not null references contacts on delete cascade,
  staff_id uuid not null references staff on delete cascade,
  fingerprint text not null,
  at timestamptz not null default site_now()
);
-- Found when its request is erased.
create index request_operations_request on request_operations (request_id);

-- The secret behind all private links; processes share it by the database.
create table link_key (
  one boolean primary key default true constraint link_key_one check (one),
  key bytea not null
);
insert into link_key (key)
select sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8'));

-- Views of the inbox that a person saved.
create table request_views (
  staff_id uuid not null references staff on delete cascade,
  name text not null,
  filters jsonb not null,
  primary key (staff_id, name)
);

-- All requests of a person are found by their address, and those of a day by their time.
create index contacts_email on contacts (lower(email));
create index contacts_created_at on contacts (created_at);
