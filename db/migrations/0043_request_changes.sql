-- Devices of staff hear of requests by the same log and clock as of articles. What changes a thread moves the version
-- in contact_details, so these triggers see every change.
create function log_requests_for_staff() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    perform log_staff_rows(
      'requests', coalesce(array_agg(id::text order by id), '{}'), array_agg(version order by id), true
    )
    from old_rows;
  else
    perform log_staff_rows(
      'requests', coalesce(array_agg(id::text order by id), '{}'), array_agg(version order by id), false
    )
    from new_rows;
  end if;
  return null;
end
$$;

create trigger contact_details_inserted after insert on contact_details referencing new table as new_rows
  for each statement execute function log_requests_for_staff();
create trigger contact_details_updated after update on contact_details referencing new table as new_rows
  for each statement execute function log_requests_for_staff();
create trigger contact_details_deleted after delete on contact_details referencing old table as old_rows
  for each statement execute function log_requests_for_staff();

select log_staff_rows(
  'requests', coalesce(array_agg(id::text order by id), '{}'), array_agg(version order by id), false
)
from contact_details;
