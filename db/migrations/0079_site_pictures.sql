-- Documents of the site name pictures as well, such as those of people: `used_by` is an article's id, or `site/` and the
-- name of a document. A version of a document stays, and so do its pictures.
alter table media_uses rename column insight_id to used_by;

create or replace function note_media_uses(of_insight text, texts text) returns void language plpgsql as $$
declare
  added text[];
begin
  if texts is null or strpos(texts, '/media/') = 0 then
    return;
  end if;
  with noted as (
    insert into media_uses (hash, used_by)
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

create or replace function forget_insight_media() returns trigger language plpgsql as $$
begin
  with ended as (
    delete from media_uses where used_by = old.id returning hash
  ), held as (
    select hash from media where hash in (select hash from ended) order by hash
    for no key update skip locked
  )
  update media set at = now() from held where media.hash = held.hash;
  return old;
end
$$;

create function note_document_media() returns trigger language plpgsql as $$
begin
  perform note_media_uses('site/' || new.name, new.body::text);
  return new;
end
$$;
create trigger document_versions_media before insert on document_versions
  for each row execute function note_document_media();
