-- The audit (I11): each change of a record is a line, written in the transaction of the change, whoever writes and by whatever statement.
-- Applied after every migration, repeatable: a new table is audited from the moment it exists, unless its declaration
-- (drizzle/schema) says why not.

revoke insert, update, delete on audit_lines from jornada_app;

-- Writes the line of an act that changes no row. Lines have the source that `act_as` has set, else the system's (tenancy.sql).
create or replace function append_audit_event(company uuid, of_action text, of_type text, of_id uuid, of_name text, details jsonb)
  returns void language plpgsql as $$
declare
  source constant public.audit_source := nullif(current_setting('jornada.source', true), '')::public.audit_source;
begin
  insert into public.audit_lines (company_id, id, created_at, actor_type, actor_id, actor_name, way, operation, address, request_id,
    action, record_type, record_id, record_name, after)
  values (company, uuidv7(), clock_timestamp(), coalesce(source.actor_type, 'system'), source.actor_id,
    coalesce(source.actor_name, 'Jornada'), source.way, source.operation, source.address, source.request_id,
    of_action, of_type, of_id, of_name, details);
end $$;

-- Name of a row: its own, otherwise the name of the user or employee to whom it belongs.
create or replace function audited_name(of_row jsonb) returns text language plpgsql stable as $$
declare
  name text := coalesce(of_row ->> 'name', of_row ->> 'title', of_row ->> 'url');
begin
  if name is null and of_row ? 'last_name' then
    name := concat_ws(' ', of_row ->> 'first_name', nullif(of_row ->> 'last_name', ''), of_row ->> 'second_last_name');
  elsif name is null and of_row ? 'invited_by_name' then
    name := of_row ->> 'email';
  elsif name is null and of_row ? 'user_id' then
    select u.name into name from auth."user" u where u.id = of_row ->> 'user_id';
  elsif name is null and of_row ? 'employee_id' then
    select concat_ws(' ', e.first_name, nullif(e.last_name, ''), e.second_last_name) into name from public.employees e
      where e.company_id = (of_row ->> 'company_id')::uuid and e.id = (of_row ->> 'employee_id')::uuid;
  end if;
  return name;
end $$;

-- Writes the line of a changed row. Arguments: the row's type, columns that make no line, columns shown as changed without their values; of
-- a part of a record also the record's type, the column that refers to the record, and the table whose row has the name, '' for its own.
create or replace function record_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  silent constant text[] := tg_argv[1];
  covered constant text[] := tg_argv[2];
  changed constant jsonb := '"changed"';
  row_before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  row_after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  present constant jsonb := coalesce(row_after, row_before);
  company constant uuid := case tg_table_name when 'companies' then present ->> 'id' else present ->> 'company_id' end;
  record_id constant uuid := present ->> coalesce(tg_argv[4], 'id');
  source constant public.audit_source := nullif(current_setting('jornada.source', true), '')::public.audit_source;
  name text;
begin
  -- The lines of a company go with it.
  if tg_op = 'DELETE' and not exists (select from public.companies c where c.id = company) then return null; end if;
  if tg_argv[5] <> '' then
    execute format('select public.audited_name(to_jsonb(t)) from public.%I t where t.company_id = $1 and t.id = $2', tg_argv[5])
      into name using company, record_id;
  end if;
  insert into public.audit_lines (company_id, id, created_at, actor_type, actor_id, actor_name, way, operation, address, request_id,
    action, record_type, record_id, record_name, part_type, part_id, before, after)
  select company, uuidv7(), clock_timestamp(), coalesce(source.actor_type, 'system'), source.actor_id,
    coalesce(source.actor_name, 'Jornada'), source.way, source.operation, source.address, source.request_id,
    case tg_op when 'INSERT' then 'create' else lower(tg_op) end, coalesce(tg_argv[3], tg_argv[0]), record_id,
    coalesce(name, public.audited_name(present)), case when tg_nargs > 3 then tg_argv[0] end,
    case when tg_nargs > 3 then (present ->> 'id')::uuid end,
    case when tg_op <> 'INSERT' then jsonb_object_agg(f.key, case when f.key = any (covered) then changed else row_before -> f.key end) end,
    case when tg_op <> 'DELETE' then jsonb_object_agg(f.key, case when f.key = any (covered) then changed else f.value end) end
  from jsonb_each(present) f
  where case tg_op when 'UPDATE' then f.value <> row_before -> f.key else f.value <> 'null' end and f.key <> all (silent)
  having tg_op <> 'UPDATE' or count(*) > 0;
  return null;
end $$;

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
    -- A statement that sets none of these columns costs nothing: so does the status that a clock-in gives an employee.
    execute format(
      'create or replace trigger audit_line after insert or delete or update of %s on public.%I for each row execute function record_change(%L, %L, %L%s)',
      (select string_agg(quote_ident(c), ', ') from unnest(audible) c), audited.name, kind, silent, covered,
      (select string_agg(format(', %L', p), '') from unnest(part) p));
    execute format('drop function if exists %I()', 'audit_' || audited.name); -- of earlier versions
  end loop;
end $$;

drop function audited_type(text);

-- An event that changes no record: an export, a read of health data. Changes are recorded by the trigger alone, sign-ins by
-- record_sign_in. Does nothing where the entrance was refused.
create or replace function record_audit_event(of_action text, of_type text, of_id uuid, of_name text, details jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant uuid := public.current_company();
begin
  if of_action is null or of_action not in ('read', 'export', 'erase', 'expire', 'late_correction') then
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

revoke all on function append_audit_event(uuid, text, text, uuid, text, jsonb), record_change(), audited_name(jsonb),
  record_audit_event(text, text, uuid, text, jsonb), record_sign_in(text, text, text, uuid, jsonb, text, text) from public, jornada_app;
grant execute on function record_audit_event(text, text, uuid, text, jsonb) to jornada_app;
grant execute on function record_sign_in(text, text, text, uuid, jsonb, text, text) to jornada_sign_in;
