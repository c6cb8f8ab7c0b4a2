-- Which database this is. A backup that is restored brings the row along, and PostgreSQL says that it is another one.
create table database_identity (
  system_identifier bigint not null,
  database_oid oid not null
);
create unique index database_identity_one_row on database_identity ((true));

create function current_identity() returns database_identity language sql stable as $$
  select row(system.system_identifier, pg_database.oid)::database_identity
  from pg_control_system() as system, pg_database
  where datname = current_database()
$$;

insert into database_identity select (current_identity()).*;

create function is_restored() returns boolean language sql stable as $$
  select exists (select from database_identity as known where known <> current_identity())
$$;

-- Devices have seen rows that are gone now, so their numbers and ours are no longer the same; and who had been signed
-- out since the backup would be signed in again.
create function notice_restore() returns void language plpgsql as $$
begin
  update database_identity as known
  set (system_identifier, database_oid) = (select (current_identity()).*)
  where known <> current_identity();
  if not found then
    return;
  end if;
  delete from staff_sessions;
  delete from staff_tickets;
  perform audit(null, '', 'database restored', 'all sessions ended', null, '{}');
  update content_clock set epoch = gen_random_uuid();
end
$$;
