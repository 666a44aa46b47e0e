-- The audit (I11): each change of a record is a line, written in the transaction of the change, whoever writes and by whatever statement.
-- Applied after every migration, repeatable: a new table is audited from the moment it exists, unless it is an exception below.

revoke insert, update, delete on audit_lines from jornada_app;

-- Writes a line with who acts and by which way, as the entrance has set them (server/db/tenant.ts).
create or replace function append_audit_line(
  company uuid, of_action text, of_type text, of_id uuid, of_name text, of_part text, of_part_id uuid, fields_before jsonb,
  fields_after jsonb
) returns boolean language plpgsql as $$
declare
  actor constant text := coalesce(nullif(current_setting('jornada.actor', true), ''), 'system');
  kind constant text := split_part(actor, ':', 1);
  key constant text := nullif(substr(actor, length(kind) + 2), '');
  origin constant jsonb := nullif(current_setting('jornada.origin', true), '')::jsonb;
  called text := 'Jornada';
begin
  if kind = 'token' then
    select t.name into called from public.api_tokens t where t.company_id = company and t.id = key::uuid;
  elsif kind = 'user' then
    select u.name into called from auth."user" u where u.id = key;
  end if;
  insert into public.audit_lines (company_id, id, created_at, actor_type, actor_id, actor_name, way, operation, address, request_id,
    action, record_type, record_id, record_name, part_type, part_id, before, after)
  values (company, gen_random_uuid(), clock_timestamp(), kind, key, coalesce(called, 'unknown'), origin ->> 'way',
    origin ->> 'operation', origin ->> 'address', origin ->> 'requestId', of_action, of_type, of_id, of_name, of_part, of_part_id,
    fields_before, fields_after);
  return true;
end $$;

-- What a record is called: by its own name, else by that of the user or employee it belongs to.
create or replace function audit_name(company uuid, row_of_record jsonb) returns text language plpgsql stable as $$
declare
  name text := coalesce(row_of_record ->> 'name', row_of_record ->> 'title', row_of_record ->> 'url');
begin
  if name is null and row_of_record ? 'last_name' then
    name := concat_ws(' ', row_of_record ->> 'first_name', row_of_record ->> 'last_name', row_of_record ->> 'second_last_name');
  elsif name is null and row_of_record ? 'invited_by_name' then
    name := row_of_record ->> 'email';
  elsif name is null and row_of_record ? 'user_id' then
    select u.name into name from auth."user" u where u.id = row_of_record ->> 'user_id';
  elsif name is null and row_of_record ? 'employee_id' then
    select concat_ws(' ', e.first_name, e.last_name, e.second_last_name) into name from public.employees e
      where e.company_id = company and e.id = (row_of_record ->> 'employee_id')::uuid;
  end if;
  return name;
end $$;

-- A change of a row. Arguments: what it is, columns that make no line, columns whose values are not shown; of a part of a record also
-- the record's type, the column that names it, and the table in which it is called by its name, where the row itself does not tell.
create or replace function record_audit() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  silent constant text[] := tg_argv[1];
  covered constant text[] := tg_argv[2];
  row_before constant jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  row_after constant jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  present constant jsonb := coalesce(row_after, row_before);
  company constant uuid := coalesce(present ->> 'company_id', present ->> 'id');
  id constant uuid := present ->> 'id';
  action text := 'changed';
  fields_before jsonb;
  fields_after jsonb;
  whole jsonb;
  written boolean;
begin
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(n.key, case when n.key = any (covered) then '"changed"' else row_before -> n.key end),
        jsonb_object_agg(n.key, case when n.key = any (covered) then '"changed"' else n.value end)
      into fields_before, fields_after
      from jsonb_each(row_after) n where n.value <> row_before -> n.key and n.key <> all (silent);
    if fields_after is null then
      return null;
    end if;
  else
    select jsonb_object_agg(n.key, case when n.key = any (covered) then '"changed"' else n.value end) into fields_after
      from jsonb_each(present) n where n.value <> 'null' and n.key <> all (silent);
    action := 'created';
    if tg_op = 'DELETE' then
      -- The lines of a company go with it.
      if not exists (select from public.companies c where c.id = company) then
        return null;
      end if;
      action := 'deleted';
      fields_before := fields_after;
      fields_after := null;
    end if;
  end if;
  if tg_nargs = 3 then
    written := public.append_audit_line(company, action, tg_argv[0], id, public.audit_name(company, present), null, null,
      fields_before, fields_after);
  else
    if tg_argv[5] <> '' then
      execute format('select to_jsonb(t) from public.%I t where t.company_id = $1 and t.id = $2', tg_argv[5])
        into whole using company, (present ->> tg_argv[4])::uuid;
    end if;
    written := public.append_audit_line(company, action, tg_argv[3], (present ->> tg_argv[4])::uuid,
      public.audit_name(company, coalesce(whole, present)), tg_argv[0], id, fields_before, fields_after);
  end if;
  return null;
end $$;

do $$
declare
  audited record;
  -- Tables that have no lines, and why. A table with a company that is not here is audited.
  exceptions constant text[][] := array[
    ['audit_lines', 'the audit itself'],
    ['work_entries', 'every state is a version'],
    ['work_entry_versions', 'versions'],
    ['work_entry_seals', 'seals'],
    ['absence_day_off_request_history', 'ledger: names its author'],
    ['request_decisions', 'ledger: names its author'],
    ['leave_ledger', 'ledger: names its author'],
    ['overtime_movements', 'ledger: names its author'],
    ['overtime_allocations', 'parts of movements'],
    ['overtime_day_changes', 'ledger of recomputed days'],
    ['overtime_days', 'computed from other records'],
    ['overtime_day_inputs', 'computed from other records'],
    ['overtime_frontiers', 'what is left to compute'],
    ['webhook_deliveries', 'queue'],
    ['list_counts', 'counter'],
    ['api_requests', 'log'],
    ['api_request_counts', 'counter'],
    ['rate_limits', 'counter'],
    ['idempotency_keys', 'answers kept for a day']
  ];
  -- Table, and columns that follow from others or serve the bookkeeping: their change alone is no change by anybody.
  bookkeeping constant text[][] := array[
    ['employees', 'work_status,work_status_updated_at,work_check_type_id'],
    ['api_tokens', 'last_used_at'],
    ['memberships', 'last_seen_at'],
    ['webhook_endpoints', 'failing_since'],
    ['absence_calendars', 'max_days_off'],
    ['vacation_configuration_assignations', 'settled_on'],
    ['overtime_policies', 'version,limits_set_at'],
    ['sso_connections', 'version,failing_since,failure']
  ];
  -- H4, and secrets: shown as changed, without a value. `*`: of every table.
  unshown constant text[][] := array[
    ['*', 'ssn,social_security_number,nid,secondary_nid,account_number,bic,disability,children,pin,nfc'],
    ['*', 'hash,hint,secret,previous_secret'],
    ['sso_connections', 'client_secret'],
    ['invitations', 'old_hashes'],
    ['absence_day_off_requests', 'comment,resolution_comment,document_ids']
  ];
  -- Table of the parts, the type of the record they belong to, the column that names it, and the table that knows its name; '' where
  -- it is called as the employee of the part.
  parts constant text[][] := array[
    ['employee_office_assignations', 'employee', 'employee_id', ''],
    ['employee_department_assignations', 'employee', 'employee_id', ''],
    ['custom_field_values', 'employee', 'employee_id', ''],
    ['vacation_configuration_assignations', 'employee', 'employee_id', ''],
    ['overtime_policy_assignations', 'employee', 'employee_id', ''],
    ['api_token_old_secrets', 'api_token', 'api_token_id', 'api_tokens'],
    ['membership_units', 'membership', 'membership_id', 'memberships'],
    ['sso_identities', 'membership', 'membership_id', 'memberships'],
    ['contract_annexes', 'contract', 'contract_id', 'contracts'],
    ['absence_days_off', 'absence_calendar', 'absence_calendar_id', ''],
    ['absence_day_off_request_days', 'absence_day_off_request', 'request_id', ''],
    ['entity_group_members', 'entity_group', 'entity_group_id', 'entity_groups'],
    ['holidays', 'holiday_calendar', 'holiday_calendar_id', 'holiday_calendars'],
    ['holiday_calendar_offices', 'holiday_calendar', 'holiday_calendar_id', 'holiday_calendars'],
    ['location_assignations', 'location', 'location_id', 'locations'],
    ['time_entry_tags', 'time_entry', 'time_entry_id', 'time_entries']
  ];
  kind text;
  silent text[];
  covered text[];
  audible text;
  arguments text;
begin
  for audited in
    select c.oid, c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and (c.relname = 'companies' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
  loop
    if audited.name in (select exceptions[i][1] from generate_subscripts(exceptions, 1) i) then
      execute format('drop trigger if exists audit_line on public.%I', audited.name);
      continue;
    end if;
    -- Records are called by one of them.
    kind := case
      when audited.name like '%days_off' then regexp_replace(audited.name, 'days_off$', 'day_off')
      when audited.name like '%ies' then regexp_replace(audited.name, 'ies$', 'y')
      when audited.name like '%xes' then regexp_replace(audited.name, 'es$', '')
      else regexp_replace(audited.name, 's$', '')
    end;
    silent := array['company_id', 'id', 'created_at', 'updated_at']
      || array(select a.attname::text from pg_attribute a where a.attrelid = audited.oid and a.attgenerated <> '')
      || coalesce((select string_to_array(bookkeeping[i][2], ',') from generate_subscripts(bookkeeping, 1) i
        where bookkeeping[i][1] = audited.name), '{}');
    covered := array(
      select a.attname::text from pg_attribute a, generate_subscripts(unshown, 1) i
      where a.attrelid = audited.oid and not a.attisdropped and unshown[i][1] in ('*', audited.name)
        and a.attname = any (string_to_array(unshown[i][2], ',')));
    select string_agg(quote_ident(a.attname), ', ' order by a.attnum) into audible from pg_attribute a
      where a.attrelid = audited.oid and a.attnum > 0 and not a.attisdropped and a.attname <> all (silent);
    select format(', %L, %L, %L', parts[i][2], parts[i][3], parts[i][4]) into arguments
      from generate_subscripts(parts, 1) i where parts[i][1] = audited.name;
    -- A statement that sets none of these columns costs nothing: so does the status that a clock-in gives an employee.
    execute format(
      'create or replace trigger audit_line after insert or delete or update of %s on public.%I for each row execute function record_audit(%L, %L, %L%s)',
      audible, audited.name, kind, silent, covered, coalesce(arguments, ''));
  end loop;
end $$;

-- An event that changes no record: an export, a read of health data. Changes are recorded by the trigger alone. Does nothing where
-- the entrance was refused.
create or replace function record_audit_event(of_action text, of_type text, of_id uuid, of_name text, details jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant uuid := public.current_company();
  written boolean;
begin
  if of_action in ('created', 'changed', 'deleted') then
    raise exception 'Changes are recorded by themselves.' using errcode = 'integrity_constraint_violation';
  end if;
  if company is not null then
    written := public.append_audit_line(company, of_action, of_type, of_id, of_name, null, null, null, details);
  end if;
end $$;

revoke all on function append_audit_line(uuid, text, text, uuid, text, text, uuid, jsonb, jsonb), audit_name(uuid, jsonb), record_audit(),
  record_audit_event(text, text, uuid, text, jsonb) from public, jornada_app;
grant execute on function record_audit_event(text, text, uuid, text, jsonb) to jornada_app;
