-- The audit (I11): each change of a record is a line, written in the transaction of the change, whoever writes and by whatever statement.
-- Applied after every migration, repeatable: a new table is audited from the moment it exists, unless its declaration
-- (drizzle/schema) says why not.

revoke insert, update, delete on audit_lines from jornada_app;

-- The trigger function of each table knows its columns. These give the SQL of its parts, and are dropped when it has been made. `of_row`: what
-- the row is called in it, `new` or `old`. Columns are always quoted: one may be called like a word of PL/pgSQL. There are few expressions,
-- since PL/pgSQL prepares each of them again in every transaction.

-- Name of a row: its own, otherwise the name of the user or employee to whom it belongs.
create or replace function sql_of_audited_name(of_table text, of_row text) returns text language sql as $$
  with existing as (
    select a.attname::text as name, a.attnotnull as always from pg_attribute a
    where a.attrelid = ('public.' || of_table)::regclass and a.attnum > 0 and not a.attisdropped
  ), own as (
    select name, always, array_position(array['name', 'title', 'url'], name) as place from existing where name in ('name', 'title', 'url')
  ), owner as (
    select 4 as place, format(o.way, of_row) as way from (values
      (1, 'last_name', 'concat_ws('' '', %1$s.first_name, nullif(%1$s.last_name, ''''), %1$s.second_last_name)'),
      (2, 'invited_by_name', '%1$s.email'),
      (3, 'user_id', '(select u.name from auth."user" u where u.id = %1$s.user_id)'),
      (4, 'employee_id', '(select concat_ws('' '', e.first_name, nullif(e.last_name, ''''), e.second_last_name) from public.employees e
        where e.company_id = %1$s.company_id and e.id = %1$s.employee_id)')
    ) o (place, name, way) join existing using (name) where not exists (select from own where always) order by o.place limit 1
  )
  select case count(*) when 0 then 'null' when 1 then min(way) else format('coalesce(%s)', string_agg(way, ', ' order by place)) end
  from (select place, format('%s."%s"', of_row, name) as way from own union all select place, way from owner) ways
$$;

-- Fields that the line of a created or deleted row shows: none without a value, although a JSON column may contain null. Columns in
-- `covered` are shown as changed. Only shown fields become JSON, because JSONB sorts all of them: for a wide row that is mostly empty this
-- halves the cost.
create or replace function sql_of_audited_fields(of_table text, of_row text, columns text[], covered text[]) returns text language sql as $$
  select format('nullif(json_object(%s absent on null returning jsonb), ''{}'')', string_agg(format(
    case
      when a.attname = any (covered) then '%L: case when %s."%1$s" is not null then ''changed'' end'
      when a.atttypid in ('json'::regtype, 'jsonb'::regtype) then '%L: nullif(%s."%1$s"::jsonb, ''null'')'
      else '%L: %s."%1$s"'
    end, a.attname, of_row), ', '))
  from pg_attribute a where a.attrelid = ('public.' || of_table)::regclass and a.attname = any (columns)
$$;

-- Whether a column differs between the old and the new row. The type json has no equality of its own.
create or replace function sql_of_difference(of_table text, of_column text) returns text language sql as $$
  select format(case when a.atttypid = 'json'::regtype then 'new."%1$s"::jsonb is distinct from old."%1$s"::jsonb'
    else 'new."%1$s" is distinct from old."%1$s"' end, of_column)
  from pg_attribute a where a.attrelid = ('public.' || of_table)::regclass and a.attname = of_column
$$;

-- Statements that make columns equal in the old and the new row.
create or replace function sql_of_equating(of_table text, columns text[]) returns text language sql as $$
  select string_agg(format('old."%s" := new."%1$s";', a.attname), ' ')
  from pg_attribute a where a.attrelid = ('public.' || of_table)::regclass and a.attname = any (columns)
$$;

-- Statements that add the columns that differ to `fields_before` and `fields_after`. Column by column: comparing two rows as JSON takes three
-- times as long. Three are asked for together first: an `if` takes as long as a comparison, and one of more of them grows as it is prepared.
-- Few updates change more than a column or two. So in a wide table, when the first that differ are taken and made equal, the others are
-- asked for only if the rows still differ.
create or replace function sql_of_comparison(of_table text, columns text[], covered text[]) returns text
  language sql as $$
    with parts as (
      select part, count(*) as of_these, string_agg(differs, ' or ') as differ, array_agg(name) as names, string_agg(format(
          'if %s then fields_before := fields_before || jsonb_build_object(%L, %s); '
            || 'fields_after := fields_after || jsonb_build_object(%2$L, %4$s); end if;',
          differs, name, case when is_covered then '''changed''' else format('old."%s"', name) end,
          case when is_covered then '''changed''' else format('new."%s"', name) end), ' ') as taken
      from (
        select name, (place - 1) / 3 as part, sql_of_difference(of_table, name) as differs, name = any (covered) as is_covered
        from unnest(columns) with ordinality c (name, place)
      ) one group by part
    )
    select case when cardinality(columns) <= 12
      then string_agg(case when of_these > 2 then format('if %s then %s end if;', differ, taken) else taken end, ' ' order by part)
      else format('<<comparing>> begin %s end;', string_agg(format(
        'if %s then %s if is_asked is null then is_asked := true; %s exit comparing when record_image_eq(old, new); end if; end if;',
        differ, taken, sql_of_equating(of_table, names || array['updated_at'])), ' ' order by part))
    end from parts
  $$;

-- Statements that write a line, with its source as `act_as` has set it, else the system's (tenancy.sql). `said`: from the action on.
create or replace function sql_of_insertion(company text, said text) returns text language sql as $$
  select format('source := nullif(current_setting(''jornada.source'', true), '''')::public.audit_source;
    insert into public.audit_lines (company_id, id, created_at, actor_type, actor_id, actor_name, way, operation, address, request_id,
      action, record_type, record_id, record_name, part_type, part_id, before, after)
    values (%s, uuidv7(), clock_timestamp(), coalesce(source.actor_type, ''system''), source.actor_id,
      coalesce(source.actor_name, ''Jornada''), source.way, source.operation, source.address, source.request_id, %s);', company, said)
$$;

-- Statements that write the line of a row. `part`, of a part of a record: the record's type, the column that names it, and the table in
-- which it is called by its name, where the row itself does not tell.
create or replace function sql_of_line(
  of_table text, kind text, part text[], of_row text, of_action text, fields_before text, fields_after text
) returns text language sql as $$
  select sql_of_insertion(format('%s."%s"', of_row, case of_table when 'companies' then 'id' else 'company_id' end), concat_ws(', ',
    quote_literal(of_action), quote_literal(coalesce(part[1], kind)), format('%s."%s"', of_row, coalesce(part[2], 'id')),
    case when part[3] <> '' then format(
        'coalesce((select %s from public.%I w where w.company_id = %s.company_id and w.id = %3$s."%4$s"), %5$s)',
        sql_of_audited_name(part[3], 'w'), part[3], of_row, part[2], sql_of_audited_name(of_table, of_row))
      else sql_of_audited_name(of_table, of_row) end,
    case when part is null then 'null, null' else format('%L, %s.id', kind, of_row) end, fields_before, fields_after))
$$;

-- The type of a table's records: the table's name in the singular.
create or replace function audited_type(of_table text) returns text language sql as $$
  select case
    when of_table like '%days_off' then regexp_replace(of_table, 'days_off$', 'day_off')
    when of_table like '%ies' then regexp_replace(of_table, 'ies$', 'y')
    when of_table like '%xes' then regexp_replace(of_table, 'es$', '')
    else regexp_replace(of_table, 's$', '')
  end
$$;

do $$
declare
  audited record;
  -- H4 and secrets, of every table: shown as changed, without a value. A declaration names those of its table.
  unshown constant text[] := array['ssn', 'social_security_number', 'nid', 'secondary_nid', 'account_number', 'bic', 'disability', 'children',
    'pin', 'nfc', 'hash', 'hint', 'secret', 'previous_secret'];
  kind text;
  silent text[];
  covered text[];
  audible text[];
  part text[];
begin
  for audited in
    select c.oid, c.relname::text as name, d.is_audited, d.record_table, d.record_column, d.named_by_record, d.bookkeeping, d.unshown
    from pg_class c left join jsonb_to_recordset(current_setting('jornada.tables')::jsonb) as d (name text, is_audited boolean,
      record_table text, record_column text, named_by_record boolean, bookkeeping text[], unshown text[]) on d.name = c.relname
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and (c.relname = 'companies' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
  loop
    if not audited.is_audited then
      execute format('drop trigger if exists audit_line on public.%I', audited.name);
      continue;
    end if;
    kind := audited_type(audited.name);
    silent := array['company_id', 'id', 'created_at', 'updated_at']
      || array(select a.attname::text from pg_attribute a where a.attrelid = audited.oid and a.attgenerated <> '')
      || coalesce(audited.bookkeeping, '{}');
    covered := array(select a.attname::text from pg_attribute a
      where a.attrelid = audited.oid and not a.attisdropped and a.attname = any (unshown || audited.unshown) order by a.attnum);
    audible := array(select a.attname::text from pg_attribute a
      where a.attrelid = audited.oid and a.attnum > 0 and not a.attisdropped and a.attname <> all (silent) order by a.attnum);
    -- The record's type, the column that names it, and the table that knows its name; '' where the row itself tells.
    part := case when audited.record_table is not null then array[
      audited_type(audited.record_table), audited.record_column, case when audited.named_by_record then audited.record_table else '' end] end;
    execute format($function$
      create or replace function %I() returns trigger
        language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
      declare
        fields_before jsonb := '{}'::jsonb;
        fields_after jsonb := '{}'::jsonb;
        source public.audit_source;
        is_asked boolean;
      begin
        if tg_op = 'UPDATE' then
          %s
          if fields_after <> '{}' then
            %s
          end if;
        elsif tg_op = 'INSERT' then
          %s
        -- The lines of a company go with it.
        elsif exists (select from public.companies c where c.id = old."%s") then
          %s
        end if;
        return null;
      end $body$ $function$,
      'audit_' || audited.name, sql_of_comparison(audited.name, audible, covered),
      sql_of_line(audited.name, kind, part, 'new', 'update', 'fields_before', 'fields_after'),
      sql_of_line(audited.name, kind, part, 'new', 'create', 'null', sql_of_audited_fields(audited.name, 'new', audible, covered)),
      case audited.name when 'companies' then 'id' else 'company_id' end,
      sql_of_line(audited.name, kind, part, 'old', 'delete', sql_of_audited_fields(audited.name, 'old', audible, covered), 'null'));
    execute format('revoke all on function %I() from public', 'audit_' || audited.name);
    -- A statement that sets none of these columns costs nothing: so does the status that a clock-in gives an employee.
    execute format(
      'create or replace trigger audit_line after insert or delete or update of %s on public.%I for each row execute function %I(%L, %L, %L%s)',
      (select string_agg(quote_ident(c), ', ') from unnest(audible) c), audited.name, 'audit_' || audited.name, kind, silent, covered,
      (select string_agg(format(', %L', p), '') from unnest(part) p));
  end loop;
  execute format($function$
    create or replace function append_audit_event(company uuid, of_action text, of_type text, of_id uuid, of_name text, details jsonb)
      returns void language plpgsql as $body$
    declare
      source public.audit_source;
    begin
      %s
    end $body$ $function$, sql_of_insertion('company', 'of_action, of_type, of_id, of_name, null, null, null, details'));
end $$;

drop function sql_of_line(text, text, text[], text, text, text, text), sql_of_insertion(text, text),
  sql_of_comparison(text, text[], text[]), sql_of_equating(text, text[]), sql_of_difference(text, text),
  sql_of_audited_fields(text, text, text[], text[]), sql_of_audited_name(text, text), audited_type(text);
drop function if exists append_audit_line(uuid, text, text, uuid, text, text, uuid, jsonb, jsonb), record_audit(), audit_name(uuid, jsonb),
  append_change(text[], text, jsonb, jsonb, jsonb), audited_fields(jsonb, text[], text[]);

-- An event that changes no record: an export, a read of health data. Changes are recorded by the trigger alone, sign-ins by
-- record_sign_in. Does nothing where the entrance was refused.
create or replace function record_audit_event(of_action text, of_type text, of_id uuid, of_name text, details jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant uuid := public.current_company();
begin
  if of_action is null or of_action not in ('read', 'export', 'erase', 'expire') then
    raise exception 'Changes and sign-ins are recorded by themselves.' using errcode = 'integrity_constraint_violation';
  end if;
  -- A second look at the same within an hour is recorded already.
  if of_action = 'read' and exists (
    select from public.audit_lines l
    where l.company_id = company and l.record_id is not distinct from of_id and l.record_type = of_type and l.action = of_action
      and l.created_at > clock_timestamp() - interval '1 hour' and l.after is not distinct from details
      and concat_ws(':', l.actor_type, l.actor_id) = current_setting('jornada.actor', true))
  then
    return;
  end if;
  if company is not null then
    perform public.append_audit_event(company, of_action, of_type, of_id, of_name, details);
  end if;
end $$;

-- A sign-in, a sign-out or a refused attempt: a line in each company that the account belongs to, or in the one that the session enters
-- alone. An account that does not exist leaves none. However many attempts are refused, an account has 60 lines of them in an hour.
create or replace function record_sign_in(
  of_action text, of_user text, of_email text, of_company uuid, details jsonb, address text, request_id text)
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  member record;
  setting text;
begin
  if of_action is null or of_action not in ('sign_in', 'sign_in_refused', 'sign_out') then
    raise exception 'This is no sign-in.' using errcode = 'integrity_constraint_violation';
  end if;
  for member in
    select m.company_id, m.id, u.id as user_id, u.name from auth."user" u join public.memberships m on m.user_id = u.id
    where (u.id = of_user or u.email = of_email) and (of_company is null or m.company_id = of_company)
  loop
    continue when of_action = 'sign_in_refused' and 60 <= (
      select count(*) from public.audit_lines l
      where l.company_id = member.company_id and l.record_id = member.id and l.action = of_action
        and l.created_at > clock_timestamp() - interval '1 hour');
    setting := public.act_as('user', member.user_id, member.name,
      jsonb_build_object('way', 'page', 'operation', 'auth.' || of_action, 'address', address, 'requestId', request_id));
    perform public.append_audit_event(member.company_id, of_action, 'membership', member.id, member.name, details);
  end loop;
end $$;

revoke all on function append_audit_event(uuid, text, text, uuid, text, jsonb),
  record_audit_event(text, text, uuid, text, jsonb), record_sign_in(text, text, text, uuid, jsonb, text, text) from public, jornada_app;
grant execute on function record_audit_event(text, text, uuid, text, jsonb) to jornada_app;
grant execute on function record_sign_in(text, text, text, uuid, jsonb, text, text) to jornada_sign_in;
