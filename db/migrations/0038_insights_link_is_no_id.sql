-- Pages find an article by its link and by its id, so nothing may have as its link what the id of another could be; what
-- an id can be is known beforehand, so no two writers can meet here. A row that has such a link already keeps it until it
-- comes out of the bin, or somebody writes all of its fields (its form, PUT): they are asked for another one first.
create function could_be_insight_id(link text) returns boolean language sql immutable as $$
  select link ~ '^/insights/insight-([0-9]{3}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$'
$$;

create function refuse_insight_link() returns trigger language plpgsql as $$
begin
  raise exception 'The link % could be the id of an article', new.link
    using errcode = 'check_violation', constraint = 'insights_link_is_no_id';
end
$$;
create trigger insights_link_is_no_id before insert on insights
  for each row when (could_be_insight_id(new.link)) execute function refuse_insight_link();
create trigger insights_new_link_is_no_id before update of link, deleted_at on insights
  for each row when (
    could_be_insight_id(new.link)
    and (new.link <> old.link or (old.deleted_at is not null and new.deleted_at is null))
  ) execute function refuse_insight_link();
