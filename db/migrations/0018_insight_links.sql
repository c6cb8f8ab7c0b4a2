-- Links at which an article was public and no longer is: that of a renamed one leads on, that of one taken away
-- says so. By id, so that the newest link is found however often it changed.
create table insight_links (
  link text primary key,
  insight_id text not null
);
create index insight_links_by_insight on insight_links (insight_id);

create function remember_insight_link() returns trigger language plpgsql as $$
begin
  -- What nobody could read has no readers to send on.
  if old.status = 'published' or (old.status = 'scheduled' and old.publish_at <= now()) then
    insert into insight_links (link, insight_id) values (old.link, old.id)
    on conflict (link) do update set insight_id = excluded.insight_id;
  end if;
  return null;
end
$$;

create trigger insights_moved after update on insights
  for each row when (
    old.link <> new.link
    or old.status <> new.status
    or old.publish_at is distinct from new.publish_at
  ) execute function remember_insight_link();
create trigger insights_gone after delete on insights
  for each row execute function remember_insight_link();
