-- Every statement that writes content moves the clock and wakes the other processes. The notification carries
-- nothing: those that are lost during a reconnect must not matter.
create function tick_content() returns trigger language plpgsql as $$
begin
  update content_clock set v = v + 1;
  perform pg_notify('content', '');
  return null;
end
$$;

create trigger home_ticks after insert or update or delete or truncate on home
  for each statement execute function tick_content();
create trigger about_ticks after insert or update or delete or truncate on about
  for each statement execute function tick_content();
create trigger laws_ticks after insert or update or delete or truncate on laws
  for each statement execute function tick_content();
create trigger services_ticks after insert or update or delete or truncate on services
  for each statement execute function tick_content();
create trigger team_ticks after insert or update or delete or truncate on team
  for each statement execute function tick_content();
create trigger testimonials_ticks after insert or update or delete or truncate on testimonials
  for each statement execute function tick_content();
create trigger insights_ticks after insert or update or delete or truncate on insights
  for each statement execute function tick_content();
create trigger documents_ticks after insert or update or delete or truncate on documents
  for each statement execute function tick_content();
