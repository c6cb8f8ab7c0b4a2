-- The promise is measured by what has reached the sender, not by what was written: a first reply that has neither left by
-- e-mail nor been read on the private page has answered nothing yet. Its mail says what its author wanted of the state.
with unsent as materialized (
  select details.id, details.state
  from contact_details as details
  where answered_at is not null
    and (link_opened_at is null or link_opened_at < answered_at)
    and exists (
      select from outgoing where request_id = details.id and kind = 'reply' and state <> 'sent'
    )
    and not exists (
      select from outgoing where request_id = details.id and kind = 'reply' and state = 'sent'
    )
), mails as (
  update outgoing set payload = outgoing.payload || '{"answered": true}'
  from unsent
  where request_id = unsent.id and outgoing.kind = 'reply' and unsent.state = 'answered'
)
update contact_details as details set
  version = details.version + 1, answered_at = null,
  state = case details.state when 'answered' then 'in-progress' else details.state end
from unsent where details.id = unsent.id;

-- A confirmed call is an answer too, where its invitation has left or the private page was opened since.
update contact_details as details set version = details.version + 1, answered_at = told.at
from (
  select request_id, least(
    (
      select min(sent_at) from outgoing
      where request_id = bookings.request_id and staff_id is null and outgoing.state = 'sent'
        and kind in ('time-confirmed', 'time-moved')
    ),
    (select link_opened_at from contact_details where id = request_id and link_opened_at > bookings.at)
  ) as at
  from bookings where state = 'confirmed'
) as told
where details.id = told.request_id and details.answered_at is null and told.at is not null;
