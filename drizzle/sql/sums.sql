-- Sums of a person's day rows and allocations, by month and in all (D7): triggers keep them in the transaction of the write, whoever writes
-- and by whatever statement. Applied after every migration, repeatable.

do $do$
declare
  summed record;
  -- Table, and what a row `r` of it adds to positive, negative and bonus. A migration that changes a line drops the triggers of both
  -- tables and empties overtime_sums, to have everything summed again.
  tables constant text[][] := array[
    ['overtime_days', 'r.positive_seconds, r.negative_seconds, r.bonus_seconds'],
    ['overtime_allocations', $$case r.bucket when 'positive' then r.seconds else 0 end,
      case r.bucket when 'negative' then r.seconds else 0 end, case r.bucket when 'bonus' then r.seconds else 0 end$$]
  ];
  rows_of text;
  less text;
  -- In order, so that statements about several people wait for each other and never in a circle.
  add constant text := $$
    insert into public.overtime_sums as s (company_id, employee_id, month, positive_seconds, negative_seconds, bonus_seconds)
    select r.company_id, r.employee_id, part.month, sum(r.positive), sum(r.negative), sum(r.bonus)
      from (%s) r (company_id, employee_id, date, positive, negative, bonus)
      cross join lateral (values (date_trunc('month', r.date::timestamp)::date), ('-infinity')) part (month)
      group by 1, 2, 3 having sum(r.positive) <> 0 or sum(r.negative) <> 0 or sum(r.bonus) <> 0
      order by 1, 2, 3
    on conflict (company_id, employee_id, month) do update set positive_seconds = s.positive_seconds + excluded.positive_seconds,
      negative_seconds = s.negative_seconds + excluded.negative_seconds, bonus_seconds = s.bonus_seconds + excluded.bonus_seconds;
  $$;
begin
  for summed in select tables[i][1] as name, tables[i][2] as amounts from generate_subscripts(tables, 1) i loop
    rows_of := format('select r.company_id, r.employee_id, r.date, %s from %%s r', summed.amounts);
    less := 'select company_id, employee_id, date, -positive, -negative, -bonus from ('
      || format(rows_of, 'removed') || ') l (company_id, employee_id, date, positive, negative, bonus)';
    execute format($function$
      create or replace function %I() returns trigger
        language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
      begin
        if tg_op = 'INSERT' then
          %s
        elsif tg_op = 'DELETE' then
          %s
        else
          %s
        end if;
        return null;
      end $body$ $function$,
      'sum_' || summed.name, format(add, format(rows_of, 'added')), format(add, less),
      format(add, format(rows_of, 'added') || ' union all ' || less));
    execute format('revoke all on function %I() from public', 'sum_' || summed.name);
    continue when exists (
      select from pg_trigger where tgrelid = ('public.' || summed.name)::regclass and tgname = 'sum_added');
    -- Waits for those who write, and keeps others from it until this is committed: nothing is missed and nothing added twice.
    execute format('lock table public.%I in share row exclusive mode', summed.name);
    execute format('create trigger sum_added after insert on public.%I referencing new table as added
      for each statement execute function %I()', summed.name, 'sum_' || summed.name);
    execute format('create trigger sum_removed after delete on public.%I referencing old table as removed
      for each statement execute function %I()', summed.name, 'sum_' || summed.name);
    execute format('create trigger sum_changed after update on public.%I referencing old table as removed new table as added
      for each statement execute function %I()', summed.name, 'sum_' || summed.name);
    execute format(add, format(rows_of, 'public.' || summed.name));
  end loop;
end $do$;

revoke insert, update, delete on overtime_sums from jornada_app;
