-- The public list is read newest first.
create index insights_newest on insights (date desc, id desc) where status = 'published';
