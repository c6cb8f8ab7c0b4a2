-- A service's former addresses are kept beside those of articles: a renamed one leads on, one that was removed says so.
create function remember_service_link() returns trigger language plpgsql as $$
begin
  insert into insight_links (link, insight_id) values ('/services/' || old.slug, old.id)
  on conflict (link) do update set insight_id = excluded.insight_id;
  return null;
end
$$;

create trigger services_moved after update on services
  for each row when (old.slug <> new.slug) execute function remember_service_link();
create trigger services_gone after delete on services
  for each row execute function remember_service_link();
