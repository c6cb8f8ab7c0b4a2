-- Roles by what people do: whoever was an editor writes articles and answers requests.
alter table staff drop constraint staff_role;
update staff set role = 'author and consultant' where role = 'editor';
alter table staff add constraint staff_role
  check (role in ('viewer', 'author', 'consultant', 'author and consultant', 'administrator'));
