-- Which article names which picture, in its text of now or a former one: what nothing names can go after a while. Former
-- texts stay as long as their article, so a use ends with it.
create table media_uses (
  hash text not null,
  insight_id text not null,
  primary key (hash, insight_id)
);
create index media_uses_insight on media_uses (insight_id);

create function media_named(texts text) returns setof text language sql immutable as $$
  select distinct found[1] from regexp_matches(texts, '/media/([0-9a-f]{64})/', 'g') as found
$$;

-- Before the row is written, so that the locks are taken before those of the audit trail and the clocks. A picture that is
-- used anew is young again: whoever removes old ones sees that under the row's lock.
create function note_media_uses(of_insight text, texts text) returns void language plpgsql as $$
declare
  added text[];
begin
  if texts is null or strpos(texts, '/media/') = 0 then
    return;
  end if;
  with noted as (
    insert into media_uses (hash, insight_id)
    select one, of_insight from media_named(texts) as one order by one
    on conflict do nothing
    returning hash
  )
  select array_agg(hash) into added from noted;
  if added is not null then
    perform from media where hash = any(added) order by hash for update;
    update media set at = now() where hash = any(added);
  end if;
end
$$;

create function note_insight_media() returns trigger language plpgsql as $$
begin
  perform note_media_uses(new.id, concat_ws(' ', new.image, new.content));
  return new;
end
$$;
create trigger insights_media before insert or update of image, content on insights
  for each row execute function note_insight_media();

create function note_aside_media() returns trigger language plpgsql as $$
begin
  perform note_media_uses(new.insight_id, new.fields::text);
  return new;
end
$$;
create trigger insight_asides_media before insert on insight_asides
  for each row execute function note_aside_media();

-- Before the row goes, so that the locks are taken before that of the audit trail. What its pictures were used for ends
-- now: they stay for a while. Whoever holds one of them makes it young as well, so nobody has to be waited for.
create function forget_insight_media() returns trigger language plpgsql as $$
begin
  with ended as (
    delete from media_uses where insight_id = old.id returning hash
  ), held as (
    select hash from media where hash in (select hash from ended) order by hash
    for no key update skip locked
  )
  update media set at = now() from held where media.hash = held.hash;
  return old;
end
$$;
create trigger insights_media_forgotten before delete on insights
  for each row execute function forget_insight_media();

insert into media_uses (hash, insight_id)
select named, id
from (
  select id, concat_ws(' ', image, content) as texts from insights
  union all
  select insight_id, concat_ws(' ', image, content) from insight_versions
  union all
  select insight_id, fields::text from insight_asides
) as written, media_named(texts) as named
on conflict do nothing;

create index media_at on media (at);

-- Files in the bucket of a picture that is gone from here. Somebody deletes them until `until`; whoever brings the same
-- picture again waits for that.
create table media_leaving (
  hash text primary key,
  until timestamptz not null default '-infinity'
);
