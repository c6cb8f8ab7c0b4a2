-- With the rights of the tables' owner: a role that may call it writes the trail by it alone, and needs no right of its
-- own to write either table. Temporary tables are looked up last, so that none stands in for them.
do $$ begin
  execute format(
    'alter function audit(uuid, text, text, text, int, jsonb) security definer set search_path = %I, pg_temp',
    current_schema()
  );
end $$;
