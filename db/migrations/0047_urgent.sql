-- Of several processes one notes that six hours are left for an answer.
create unique index request_events_urgent on request_events (request_id) where kind = 'urgent';
