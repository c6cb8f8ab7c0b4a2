-- Who did what, when, to which version. Each row's hash covers the row and the hash before it, and the head knows
-- the last one: a row that is changed, removed or moved behind the program's back shows.
create table audit_log (
  seq bigint primary key,
  at timestamptz not null,
  -- Null where nobody was signed in.
  actor_id uuid,
  actor text not null,
  action text not null,
  subject text not null,
  version int,
  detail jsonb not null,
  previous bytea not null,
  hash bytea not null
);
create index audit_log_actor on audit_log (actor_id, seq);
create index audit_log_action on audit_log (action, seq);
create index audit_log_subject on audit_log (subject, seq);

create table audit_head (
  one boolean primary key default true constraint audit_head_one check (one),
  seq bigint not null,
  hash bytea not null
);
insert into audit_head (seq, hash) values (0, decode(repeat('00', 32), 'hex'));

create function audit_hash(entry audit_log) returns bytea language sql stable as $$
  select sha256(entry.previous || convert_to(
    jsonb_build_array(
      entry.seq, extract(epoch from entry.at), entry.actor_id, entry.actor, entry.action, entry.subject,
      entry.version, entry.detail
    )::text,
    'UTF8'
  ))
$$;

-- The last thing that a statement does before the content clock: the head's row lock orders all writers.
create function audit(
  actor_id uuid, actor text, action text, subject text, version int, detail jsonb
) returns bigint language plpgsql as $$
declare
  entry audit_log;
begin
  select seq + 1, hash into entry.seq, entry.previous from audit_head for update;
  entry.at := clock_timestamp();
  entry.actor_id := actor_id;
  entry.actor := actor;
  entry.action := action;
  entry.subject := subject;
  entry.version := version;
  entry.detail := detail;
  entry.hash := audit_hash(entry);
  insert into audit_log select entry.*;
  update audit_head set seq = entry.seq, hash = entry.hash;
  return entry.seq;
end
$$;

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'audit_log is append-only' using errcode = 'insufficient_privilege';
end
$$;
create trigger audit_log_append_only before update or delete or truncate on audit_log
  for each statement execute function refuse_rewriting();
