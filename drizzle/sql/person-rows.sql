-- Rows about a person, for the erasure (L6, erasure.sql): functions from the declarations of tables (`person` in drizzle/schema). They find
-- the records that the person's audit lines are about, empty columns, and remove rows, at once or after the law's years. `names` in the
-- declarations are the columns with the names of people who acted. Applied after every migration, repeatable.

do $do$
declare
  made record;
begin
  for made in
    with recursive declared as (
      select d.name, d.is_audited and d.record_table is null as is_record, p.*,
        format('public.%I t where t.company_id = company and ', d.name) as rows_of
      from jsonb_to_recordset(current_setting('jornada.tables')::jsonb) as d (name text, is_audited boolean, record_table text, person jsonb)
        cross join jsonb_to_recordset(d.person) as p (whose text, removed text, on_erasure text, cleared text[], stays boolean)
    -- Rows go before those that they refer to, and users last, since conditions find accounts by them.
    ), placed (name, depth) as (
      select name, 0 from declared
      union
      select d.name, p.depth + 1 from placed p
        join pg_constraint c on c.contype = 'f' and c.confrelid = ('public.' || p.name)::regclass and c.conrelid <> c.confrelid
        join declared d on c.conrelid = ('public.' || d.name)::regclass
    ), placed_once as (
      select name, name = 'memberships' as is_last, max(depth) as depth from placed group by name
    )
    select 'person_records' as name, 'setof uuid' as returned,
      format('return query %s;', string_agg(format('select t.id from %s(%s)', rows_of, whose), E'\n        union ' order by name)) as statements
    from declared where is_record
    union all
    select 'clear_person_rows', 'void', string_agg(format('update %s set %s where t.company_id = company and num_nonnulls(%s) > 0 and (%s);',
        format('public.%I t', name), (
          select string_agg(format('%I = %s', c, case when a.attnotnull then 'default' else 'null' end), ', ')
          from unnest(cleared) c join pg_attribute a on a.attrelid = ('public.' || name)::regclass and a.attname = c),
        (select string_agg(format('t.%I', c), ', ') from unnest(cleared) c), whose), E'\n        ' order by name)
    from declared where cardinality(cleared) > 0
    union all
    select 'remove_person_rows', 'void', string_agg(format('delete from %s(%s);', rows_of, removed), E'\n        ' order by is_last, depth desc, name)
    from declared join placed_once using (name) where on_erasure = 'removed'
    union all
    select 'remove_kept_rows', 'void', string_agg(format('delete from %s(%s);', rows_of, whose), E'\n        ' order by depth desc, name)
    from declared join placed_once using (name) where on_erasure <> 'removed' and not stays
  loop
    execute format($function$
      create or replace function %I(person uuid) returns %s
        language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
      declare
        company constant uuid := public.current_company();
      begin
        %s
      end $body$ $function$, made.name, made.returned, made.statements);
  end loop;

  -- Puts the neutral name where somebody acted, by their account, by their record, or by a name that nobody else has.
  execute format($function$
    create or replace function relabel_actor(person uuid, accounts text[], names text[], label text) returns void
      language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
    declare
      company constant uuid := public.current_company();
    begin
      %s
    end $body$ $function$, (
      select string_agg(format('update public.%I t set %I = label where t.company_id = company and %s;', d.name, n.name, case
          when n.by_account is not null then format('t.%I = any (accounts)', n.by_account)
          when n.by_employee is not null then format('t.%I = person', n.by_employee)
          else format('t.%I = any (names)', n.name) end), E'\n      ' order by d.name, n.name)
        from jsonb_to_recordset(current_setting('jornada.tables')::jsonb) as d (name text, names jsonb)
          cross join jsonb_to_recordset(d.names) as n (name text, by_account text, by_employee text)));
end $do$;

revoke all on function person_records(uuid), clear_person_rows(uuid), remove_person_rows(uuid), remove_kept_rows(uuid),
  relabel_actor(uuid, text[], text[], text) from public, jornada_app;
