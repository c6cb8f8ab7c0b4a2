-- How often articles are read: a count a day. A mark is a hash of the day's salt, the reader's network and the article;
-- salt and marks go when the day is over, so no one can tell who read what.
create table article_reads (
  day date not null,
  insight_id text not null,
  reads int not null,
  primary key (day, insight_id)
);
create table read_salt (
  one boolean primary key default true constraint read_salt_one check (one),
  day date not null,
  salt bytea not null
);
create table read_marks (
  mark bytea primary key
);

-- Kigali has no daylight saving.
create function kigali_today() returns date language sql stable as $$
  select (site_now() at time zone interval '2 hours')::date
$$;

-- Deletes salt and marks of a day that is over. Readers who are being counted hold the salt, so none of their marks is
-- left behind.
create function forget_readers() returns void language plpgsql as $$
begin
  delete from read_salt where day < kigali_today();
  if found then
    delete from read_marks;
  end if;
end
$$;

-- Counts one reading of a day, reader and article; of an article that no visitor sees, nothing.
create function count_read(article text, network text) returns void language plpgsql as $$
declare
  today read_salt;
begin
  perform from insights where id = article and is_public(status, publish_at, deleted_at) for key share;
  if not found then
    return;
  end if;
  perform forget_readers();
  insert into read_salt (day, salt)
  values (kigali_today(), sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')))
  on conflict (one) do nothing;
  select * into today from read_salt for share;
  insert into read_marks (mark)
  values (sha256(today.salt || convert_to(network || ' ' || article, 'UTF8')))
  on conflict do nothing;
  if found then
    insert into article_reads as counted (day, insight_id, reads) values (today.day, article, 1)
    on conflict (day, insight_id) do update set reads = counted.reads + 1;
  end if;
end
$$;

-- A reference to insights would do the same, but articles could not be truncated then.
create function remove_article_reads() returns trigger language plpgsql as $$
begin
  delete from article_reads using old_rows where insight_id = old_rows.id;
  return null;
end
$$;
create trigger insights_reads_deleted after delete on insights referencing old table as old_rows
  for each statement execute function remove_article_reads();
