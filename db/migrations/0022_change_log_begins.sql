-- The log takes the place of the bare ticks, and begins with the rows that are there. A trigger with transition
-- tables takes one event only.
do $$
declare
  entity text;
  keyed_by text;
  are jsonb[];
begin
  foreach entity in array
    '{home,about,laws,services,team,testimonials,insights,documents}'::text[]
  loop
    keyed_by := case entity when 'documents' then 'name' else 'id' end;
    execute format('drop trigger %I on %I', entity || '_ticks', entity);
    execute format(
      'create trigger %I after insert on %I referencing new table as new_rows
        for each statement execute function log_content(%L)',
      entity || '_inserted', entity, keyed_by
    );
    execute format(
      'create trigger %I after update on %I referencing old table as old_rows new table as new_rows
        for each statement execute function log_content(%L)',
      entity || '_updated', entity, keyed_by
    );
    execute format(
      'create trigger %I after delete on %I referencing old table as old_rows
        for each statement execute function log_content(%L)',
      entity || '_deleted', entity, keyed_by
    );
    execute format(
      'create trigger %I after truncate on %I for each statement execute function log_content(%L)',
      entity || '_truncated', entity, keyed_by
    );
    execute format('select array(select to_jsonb(one) - ''content'' from %I as one)', entity)
      into are;
    perform log_rows(entity, keyed_by, '{}', are);
  end loop;
end
$$;

drop function tick_content();
