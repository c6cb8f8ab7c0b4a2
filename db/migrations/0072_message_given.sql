-- `given`: staff gave its text to the sender in another way; it is not sent any more.
alter table outgoing drop constraint outgoing_state;
alter table outgoing add constraint outgoing_state check (state in ('waiting', 'sent', 'given', 'dead'));
