-- Frees the hour of a request's confirmed call and answers it: null where none is confirmed, or another hour than `only_at`.
-- A function of its own sees what was stored while its caller waited for the request's row.
create function unbook(of_request uuid, only_at timestamptz default null) returns timestamptz language plpgsql as $$
declare
  freed timestamptz;
begin
  delete from bookings
  where request_id = of_request and state = 'confirmed' and (only_at is null or lower(during) = only_at)
  returning lower(during) into freed;
  return freed;
end
$$;
