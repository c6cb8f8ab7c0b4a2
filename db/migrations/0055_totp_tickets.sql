-- The secret that was given to an authenticator app waits in a ticket until a code confirms it.
alter table staff_tickets
  drop constraint staff_tickets_kind,
  add constraint staff_tickets_kind
    check (kind in ('code', 'passkey-sign-in', 'passkey-add', 'totp-add'));
