-- Files of mails about a request (api/inbox/files.ts). The facts of the mail name them by these ids.
create table request_files (
  id uuid primary key,
  request_id uuid not null references contacts on delete cascade,
  name text not null,
  bytes bytea not null
);
create index request_files_request on request_files (request_id);
