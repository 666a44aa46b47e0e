-- How many records the large lists have, kept by triggers in the transaction of the write, whoever writes and by whatever statement.
-- Each change appends a row to list_counts and none is updated: writers do not wait for each other, what is rolled back leaves
-- nothing, and a reader sees the sum that belongs to the rows it sees. Applied after every migration, repeatable.

create or replace function forget_list_count() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from public.list_counts where list = tg_table_name;
  return null;
end $$;

do $do$
declare
  counted record;
  values_of text;
begin
  -- A table whose declaration changes needs its triggers dropped by a migration, to be counted again.
  for counted in
    select * from jsonb_to_recordset(current_setting('jornada.tables')::jsonb) as declared (name text, counted_day text, counted_deletion text)
    where counted_day is not null
  loop
    values_of := format('%%1$s.company_id, %L, %%1$s.%I, %%1$s.%I is null', counted.name, counted.counted_day, counted.counted_deletion);
    execute format($function$
      create or replace function %I() returns trigger
        language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
      begin
        if tg_op <> 'INSERT' then
          insert into public.list_counts (company_id, list, day, live, change) values (%s, -1);
        end if;
        if tg_op <> 'DELETE' then
          insert into public.list_counts (company_id, list, day, live, change) values (%s, 1);
        end if;
        return null;
      end $body$ $function$,
      'count_' || counted.name, format(values_of, 'old'), format(values_of, 'new'));
    execute format('revoke all on function %I() from public', 'count_' || counted.name);
    continue when exists (
      select from pg_trigger where tgrelid = ('public.' || counted.name)::regclass and tgname = 'count_records');
    -- Waits for those who write, and keeps others from it until this is committed: nothing is missed and nothing counted twice.
    execute format('lock table public.%I in share row exclusive mode', counted.name);
    execute format('create trigger count_records after insert or delete on public.%I for each row execute function %I()',
      counted.name, 'count_' || counted.name);
    -- Updates that leave these columns as they are, as most do, cost nothing.
    execute format('create trigger count_moved_records after update on public.%I for each row when ((%s) is distinct from (%s)) execute function %I()',
      counted.name, format(values_of, 'old'), format(values_of, 'new'), 'count_' || counted.name);
    execute format('create trigger forget_count after truncate on public.%I execute function forget_list_count()', counted.name);
    delete from public.list_counts where list = counted.name;
    execute format('insert into public.list_counts (company_id, list, day, live, change) select %s, count(*) from public.%I r group by r.company_id, 3, 4',
      format(values_of, 'r'), counted.name);
  end loop;
end $do$;

-- Merges the rows of each day of the company that was entered into one. Rows of transactions that are still open stay for the next time;
-- two that fold at once take different rows.
create or replace function fold_list_counts() returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    with several as (
      select list, day, live from public.list_counts where company_id = public.current_company()
      group by list, day, live having count(*) > 1
    ), taken as (
      delete from public.list_counts c using several s
      where c.company_id = public.current_company() and c.list = s.list and c.day = s.day and c.live = s.live
      returning c.list, c.day, c.live, c.change
    )
    insert into public.list_counts (company_id, list, day, live, change)
    select public.current_company(), list, day, live, sum(change) from taken group by list, day, live having sum(change) <> 0
  $$;

-- How many lines the audit of the company that was entered has from before a day, counted once for each day that is over: a trigger would
-- cost every write of a record more than the total is worth. The lines since that day are counted when they are asked for. A day is over
-- an hour after its end, for lines of transactions that are still open then; what becomes visible later is missing for a day. A company
-- with few lines has no such count, and needs none.
create or replace function settle_audit_count() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant uuid := public.current_company();
  settled_day constant date := (clock_timestamp() - interval '1 hour') at time zone 'UTC';
begin
  if exists (select from public.list_counts c where c.company_id = company and c.list = 'audit_lines' and c.day >= settled_day)
    or not exists (select from public.audit_lines l where l.company_id = company order by l.created_at, l.id offset 9999 limit 1)
  then
    return;
  end if;
  delete from public.list_counts c where c.company_id = company and c.list = 'audit_lines';
  -- Of two at once the later finds the row of the other.
  insert into public.list_counts (company_id, list, day, id, live, change)
    select company, 'audit_lines', settled_day, 0, true, count(*) from public.audit_lines l
    where l.company_id = company and l.created_at < settled_day::timestamp at time zone 'UTC'
    on conflict do nothing;
end $$;

revoke insert, update, delete on list_counts from jornada_app;
revoke all on function forget_list_count(), fold_list_counts(), settle_audit_count() from public, jornada_app;
grant execute on function fold_list_counts(), settle_audit_count() to jornada_system;
