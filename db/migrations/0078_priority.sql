-- How much a request presses, proposed from its words when it arrives and changed by staff; `priority_reason` has the words
-- that spoke for it. `answer_within` is the time for the first answer, in minutes.
alter table contact_details
  add column priority text not null default 'normal',
  add column priority_reason text not null default '',
  add column answer_within int not null default 1440,
  add constraint contact_details_priority
    check (priority in ('incident', 'urgent', 'normal', 'low')),
  add constraint contact_details_answer_within check (answer_within between 1 and 1440);

-- A breach clock says that something has happened.
update contact_details as details
set version = details.version + 1, priority = 'incident', priority_reason = 'breach clock attached'
from contacts
where contacts.id = details.id and details.state in ('new', 'in-progress')
  and contacts.message ~ '(^|\n\n)Breach clock: ';
