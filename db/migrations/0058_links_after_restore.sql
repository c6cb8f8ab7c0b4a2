-- After a restore no link opens that was used or withdrawn after the backup: invitations and new passwords are asked for
-- again. The link of the first start stays, or nobody could come in.
create or replace function notice_restore() returns void language plpgsql as $$
declare
  noted bigint;
begin
  update database_identity as known
  set (system_identifier, database_oid) = (select (current_identity()).*)
  where known <> current_identity();
  if not found then
    return;
  end if;
  delete from staff_sessions;
  delete from staff_tickets;
  delete from staff_links where kind <> 'set-up';
  -- Edits of versions that were not lost still find them.
  perform keep_insight(insights, null) from insights;
  -- One statement: its triggers lock the content clock, after the audit trail.
  with renumbered as (
    update insights
    set version = greatest(version + 1, extract(epoch from clock_timestamp() - '2026-01-01T00:00:00Z')::int)
    returning 1
  )
  select audit(null, '', 'database restored', 'all sessions ended', null, jsonb_build_object('articles', count(*)))
  into noted
  from renumbered;
  update content_clock set epoch = gen_random_uuid();
end
$$;
