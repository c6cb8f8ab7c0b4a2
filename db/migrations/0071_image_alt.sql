-- What an article's picture shows, for people who cannot see it; null where there is none, or it is only decoration.
alter table insights add column image_alt text;
alter table insight_versions add column image_alt text;

create or replace function keep_insight(article insights, changed_by uuid) returns void
language sql as $$
  insert into insight_versions (
    insight_id, version, title, excerpt, author, date, link, content, read_time, category, image, image_alt, status,
    publish_at, deleted_at, review_by, at, staff_id
  )
  values (
    article.id, article.version, article.title, article.excerpt, article.author, article.date, article.link,
    article.content, article.read_time, article.category, article.image, article.image_alt, article.status,
    article.publish_at, article.deleted_at, article.review_by, article.updated_at, changed_by
  )
  on conflict (insight_id, version) do nothing
$$;

create or replace function insight_changes(was insights, becomes insights) returns text
language sql immutable as $$
  select coalesce(string_agg(field, ', ' order by place), '')
  from unnest(
    array['title', 'excerpt', 'author', 'date', 'link', 'content', 'readTime', 'category', 'image', 'imageAlt',
      'status', 'publishAt', 'reviewBy'],
    array[
      was.title is distinct from becomes.title, was.excerpt is distinct from becomes.excerpt,
      was.author is distinct from becomes.author, was.date is distinct from becomes.date,
      was.link is distinct from becomes.link, was.content is distinct from becomes.content,
      was.read_time is distinct from becomes.read_time, was.category is distinct from becomes.category,
      was.image is distinct from becomes.image, was.image_alt is distinct from becomes.image_alt,
      was.status is distinct from becomes.status, was.publish_at is distinct from becomes.publish_at,
      was.review_by is distinct from becomes.review_by
    ]
  ) with ordinality as one (field, differs, place)
  where differs
$$;
