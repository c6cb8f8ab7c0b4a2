-- Who may sign in, and by what. An address is known in one spelling; a role counts from the next request on.
create table staff (
  id uuid primary key,
  email text not null,
  email_key text generated always as (lower(email)) stored unique,
  name text not null,
  role text not null constraint staff_role check (role in ('administrator', 'editor', 'viewer')),
  -- PHC string of scrypt; null until an invitation was taken up.
  password text,
  -- 20 random bytes; null without a second factor. A code counts once: its step of 30 s is kept.
  totp_secret bytea,
  totp_step bigint not null default 0,
  disabled_at timestamptz,
  -- The last request of any session, to the minute.
  seen_at timestamptz,
  created_at timestamptz not null default now()
);

create table staff_passkeys (
  -- The credential's id, base64url.
  id text primary key,
  staff_id uuid not null references staff on delete cascade,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index staff_passkeys_staff on staff_passkeys (staff_id);

create table staff_recovery_codes (
  staff_id uuid not null references staff on delete cascade,
  -- SHA-256: the codes have 80 random bits, so nothing slower is needed.
  hash bytea not null,
  primary key (staff_id, hash)
);
