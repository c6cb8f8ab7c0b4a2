-- Tokens are kept as their SHA-256 alone: who reads this table can be nobody.
create table staff_sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  staff_id uuid not null references staff on delete cascade,
  -- Also when somebody last proved who they are: signing in again makes a new session.
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Which browser, in words.
  device text not null
);
create index staff_sessions_staff on staff_sessions (staff_id);

-- One-time links: the first administrator's, invitations, new passwords. Whoever uses one deletes it.
create table staff_links (
  token_hash bytea primary key,
  kind text not null constraint staff_links_kind check (kind in ('set-up', 'invite', 'reset')),
  -- Null for the set-up link, which makes the person.
  staff_id uuid references staff on delete cascade,
  until timestamptz not null
);

-- What stands between two steps of one act: a code after a password, an answer of a passkey to its challenge.
create table staff_tickets (
  token_hash bytea primary key,
  kind text not null
    constraint staff_tickets_kind check (kind in ('code', 'passkey-sign-in', 'passkey-add')),
  staff_id uuid references staff on delete cascade,
  challenge text,
  tries int not null default 0,
  until timestamptz not null
);
create index staff_tickets_until on staff_tickets (until);

-- Guesses per account and per network. Logged, unlike rate_limit: a crash gives nobody new guesses.
create table sign_in_tries (
  key text primary key,
  tries int not null,
  next_at timestamptz not null
);
