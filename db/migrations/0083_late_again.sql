-- A promise runs out once. A request that was wrongly taken for an incident was late by two hours, and can be late again by
-- the 24 that hold since: `within` has the minutes of the promise that ran out. What stands there was noted at most when the
-- request was as old.
update request_events as event
set detail = event.detail || jsonb_build_object(
  'within', greatest(1, least(1440, floor(extract(epoch from event.at - contacts.created_at) / 60)::int))
)
from contacts
where contacts.id = event.request_id and event.kind = 'late';

drop index request_events_late;
create unique index request_events_late on request_events (request_id, ((detail ->> 'within')::int)) where kind = 'late';
