-- The time that articles appear by. Only tests put another clock in its place, in their own database.
create function site_now() returns timestamptz language sql stable as $$ select now() $$;

-- A deleted article lies in the bin for 30 days: nobody but staff sees it, its link is free for another, and it can be
-- brought back whole. From the day in review_by on it is listed as one to look at again.
alter table insights
  add column deleted_at timestamptz,
  add column review_by date;
alter table insights drop constraint insights_link_key;
create unique index insights_link_key on insights (link) where deleted_at is null;
create index insights_deleted on insights (deleted_at) where deleted_at is not null;

alter table insight_versions
  add column deleted_at timestamptz,
  add column review_by date;

-- Whether visitors see an article that stands so.
create function is_public(status text, publish_at timestamptz, deleted_at timestamptz) returns boolean
language sql stable as $$
  select deleted_at is null
    and (status = 'published' or (status = 'scheduled' and publish_at <= site_now()))
$$;

create or replace function public_row(given jsonb) returns jsonb language sql stable as $$
  select given - '{status,publish_at,version,updated_at,deleted_at,review_by}'::text[]
  where is_public(
    coalesce(given ->> 'status', 'published'),
    (given ->> 'publish_at')::timestamptz,
    (given ->> 'deleted_at')::timestamptz
  )
$$;

create or replace function remember_insight_link() returns trigger language plpgsql as $$
begin
  -- What nobody could read has no readers to send on.
  if is_public(old.status, old.publish_at, old.deleted_at) then
    insert into insight_links (link, insight_id) values (old.link, old.id)
    on conflict (link) do update set insight_id = excluded.insight_id;
  end if;
  return null;
end
$$;
drop trigger insights_moved on insights;
create trigger insights_moved after update on insights
  for each row when (
    old.link <> new.link
    or old.status <> new.status
    or old.publish_at is distinct from new.publish_at
    or old.deleted_at is distinct from new.deleted_at
  ) execute function remember_insight_link();

create or replace function keep_insight(article insights, changed_by uuid) returns void
language sql as $$
  insert into insight_versions (
    insight_id, version, title, excerpt, author, date, link, content, read_time, category, image, status, publish_at,
    deleted_at, review_by, at, staff_id
  )
  values (
    article.id, article.version, article.title, article.excerpt, article.author, article.date, article.link,
    article.content, article.read_time, article.category, article.image, article.status, article.publish_at,
    article.deleted_at, article.review_by, article.updated_at, changed_by
  )
  on conflict (insight_id, version) do nothing
$$;

create or replace function insight_changes(was insights, becomes insights) returns text
language sql immutable as $$
  select coalesce(string_agg(field, ', ' order by place), '')
  from unnest(
    array['title', 'excerpt', 'author', 'date', 'link', 'content', 'readTime', 'category', 'image', 'status',
      'publishAt', 'reviewBy'],
    array[
      was.title is distinct from becomes.title, was.excerpt is distinct from becomes.excerpt,
      was.author is distinct from becomes.author, was.date is distinct from becomes.date,
      was.link is distinct from becomes.link, was.content is distinct from becomes.content,
      was.read_time is distinct from becomes.read_time, was.category is distinct from becomes.category,
      was.image is distinct from becomes.image, was.status is distinct from becomes.status,
      was.publish_at is distinct from becomes.publish_at, was.review_by is distinct from becomes.review_by
    ]
  ) with ordinality as one (field, differs, place)
  where differs
$$;
