-- Who is counted while the day ends waits for the one who replaces the salt, and finds none then: the salt of the new day is
-- read in the next turn.
create or replace function count_read(article text, network text) returns void language plpgsql as $$
declare
  today read_salt;
begin
  perform from insights where id = article and is_public(status, publish_at, deleted_at) for key share;
  if not found then
    return;
  end if;
  loop
    perform forget_readers();
    insert into read_salt (day, salt)
    values (kigali_today(), sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')))
    on conflict (one) do nothing;
    select * into today from read_salt for share;
    exit when found;
  end loop;
  insert into read_marks (mark)
  values (sha256(today.salt || convert_to(network || ' ' || article, 'UTF8')))
  on conflict do nothing;
  if found then
    insert into article_reads as counted (day, insight_id, reads) values (today.day, article, 1)
    on conflict (day, insight_id) do update set reads = counted.reads + 1;
  end if;
end
$$;
