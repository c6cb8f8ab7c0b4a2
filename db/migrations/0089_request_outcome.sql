-- What came of a request, as staff write it down: {"kind": "won", "amount", "currency", "on"} or {"kind": "lost", "reason"}.
-- The word outcome alone is what became of booking an hour.
alter table contact_details add column request_outcome jsonb;
