-- Every state that staff gave an article, whole, so that any can be compared and brought back. An article that was
-- never edited has none: its first edit keeps the state before it too.
create table insight_versions (
  insight_id text not null,
  version int not null,
  title text not null,
  excerpt text not null,
  author text not null,
  date date not null,
  link text not null,
  content text,
  read_time text,
  category text,
  image text,
  status text not null,
  publish_at timestamptz,
  -- When the article came to be like this, and by whom; null for the content that the site began with.
  at timestamptz not null,
  staff_id uuid references staff on delete set null,
  primary key (insight_id, version)
);

-- What staff's browsers asked for, each once: an operation has an id of its own and the version that it was based on.
-- The same operation again is answered from here and changes nothing.
create table insight_operations (
  id uuid primary key,
  insight_id text not null,
  kind text not null
    constraint insight_operations_kind check (kind in ('create', 'replace', 'delete')),
  -- Null where the writer did not say.
  base_version int,
  -- What came of it.
  version int not null,
  -- SHA-256 of person, article and text: the same id with something else is refused.
  fingerprint text not null,
  staff_id uuid references staff on delete set null,
  at timestamptz not null default now()
);
create index insight_operations_insight on insight_operations (insight_id, version);

create function keep_insight(article insights, changed_by uuid) returns void language sql as $$
  insert into insight_versions (
    insight_id, version, title, excerpt, author, date, link, content, read_time, category, image, status, publish_at,
    at, staff_id
  )
  values (
    article.id, article.version, article.title, article.excerpt, article.author, article.date, article.link,
    article.content, article.read_time, article.category, article.image, article.status, article.publish_at,
    article.updated_at, changed_by
  )
  on conflict (insight_id, version) do nothing
$$;

-- Which fields an edit changed, in words for the audit trail.
create function insight_changes(was insights, becomes insights) returns text language sql immutable as $$
  select coalesce(string_agg(field, ', ' order by place), '')
  from unnest(
    array['title', 'excerpt', 'author', 'date', 'link', 'content', 'readTime', 'category', 'image', 'status',
      'publishAt'],
    array[
      was.title is distinct from becomes.title, was.excerpt is distinct from becomes.excerpt,
      was.author is distinct from becomes.author, was.date is distinct from becomes.date,
      was.link is distinct from becomes.link, was.content is distinct from becomes.content,
      was.read_time is distinct from becomes.read_time, was.category is distinct from becomes.category,
      was.image is distinct from becomes.image, was.status is distinct from becomes.status,
      was.publish_at is distinct from becomes.publish_at
    ]
  ) with ordinality as one (field, differs, place)
  where differs
$$;
