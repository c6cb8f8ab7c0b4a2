-- Mail that comes in (api/inbox). `mail` says of a message, and of a request, that it came by mail: the address, whether a
-- program wrote it, and the names of the files that stayed in the mailbox.
alter table request_messages add column mail jsonb;
alter table contact_details
  add column mail jsonb,
  drop constraint contact_details_source,
  add constraint contact_details_source check (source in ('form', 'plain', 'api', 'mail'));

-- How far the mailbox was read, and which process reads it: the others wait until its lease ends.
create table mailboxes (
  name text primary key,
  -- Mails that arrived before are left alone; the clock of the mail server may be behind.
  since timestamptz not null default site_now() - interval '5 minutes',
  uid_validity bigint,
  next_uid bigint not null default 1,
  reader uuid,
  leased_until timestamptz not null default site_now(),
  read_at timestamptz,
  -- Why it cannot be read, as a code: a server's sentence may quote an address.
  error text
);

-- Which mails were read, by a hash: each makes one message, also where the mailbox numbers its mails anew. The hash outlives
-- an erased request, which the same mail would otherwise bring back.
create table mails_read (
  identity text primary key,
  request_id uuid references contacts on delete set null,
  at timestamptz not null default site_now()
);
create index mails_read_request on mails_read (request_id);
