-- The renewal by which its sender made this link: sent again after a lost answer, it is answered the same.
alter table contact_details add column link_renewal bytea unique;
