-- The audit (I11): each change of a record is a line, written in the transaction of the change, whoever writes and by whatever statement.
-- Applied after every migration, repeatable: a new table is audited from the moment it exists, unless it is an exception below.

revoke insert, update, delete on audit_lines from jornada_app;

-- Writes a line with who acts and by which way, as the entrance has set them (server/db/tenant.ts).
create or replace function append_audit_line(
  company uuid, of_action text, of_type text, of_id uuid, of_name text, of_part text, of_part_id uuid, fields_before jsonb,
  fields_after jsonb
) returns boolean language plpgsql as $$
declare
  -- Few expressions, here and in the triggers: PL/pgSQL prepares each of them again in every transaction.
  actor constant text[] := string_to_array(coalesce(nullif(current_setting('jornada.actor', true), ''), 'system'), ':');
  origin constant jsonb := nullif(current_setting('jornada.origin', true), '')::jsonb;
  -- Set by the entrance of a token, after its id. Who acts may have changed since.
  called text := current_setting('jornada.actor_name', true);
begin
  if called ^@ (actor[2] || ' ') then
    called := substr(called, length(actor[2]) + 2);
  elsif actor[1] = 'token' then
    select t.name into called from public.api_tokens t where t.company_id = company and t.id = actor[2]::uuid;
  elsif actor[1] = 'user' then
    select u.name into called from auth."user" u where u.id = actor[2];
  else
    called := 'Jornada';
  end if;
  insert into public.audit_lines (company_id, id, created_at, actor_type, actor_id, actor_name, way, operation, address, request_id,
    action, record_type, record_id, record_name, part_type, part_id, before, after)
  values (company, uuidv7(), clock_timestamp(), actor[1], actor[2], coalesce(called, 'unknown'), origin ->> 'way',
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

-- The fields of a row that a line shows; those without a value are left out.
create or replace function audited_fields(of_row jsonb, silent text[], covered text[]) returns jsonb language sql immutable as $$
  select jsonb_object_agg(f.key, case when f.key = any (covered) then '"changed"' else f.value end)
  from jsonb_each(of_row) f where f.value <> 'null' and f.key <> all (silent)
$$;

-- Appends the line of a changed row. `present`: the row, at least what names it. `arguments`, those of the trigger: what the row is, columns
-- that make no line, columns whose values are not shown; of a part of a record also the record's type, the column that names it, and the
-- table in which it is called by its name, where the row itself does not tell.
create or replace function append_change(
  arguments text[], action text, present jsonb, fields_before jsonb, fields_after jsonb
) returns boolean language plpgsql as $$
declare
  company constant uuid := coalesce(present ->> 'company_id', present ->> 'id');
  id constant uuid := present ->> 'id';
  whole jsonb;
begin
  if cardinality(arguments) = 3 then
    return public.append_audit_line(company, action, arguments[0], id, public.audit_name(company, present), null, null, fields_before,
      fields_after);
  end if;
  if arguments[5] <> '' then
    execute format('select to_jsonb(t) from public.%I t where t.company_id = $1 and t.id = $2', arguments[5])
      into whole using company, (present ->> arguments[4])::uuid;
  end if;
  return public.append_audit_line(company, action, arguments[3], (present ->> arguments[4])::uuid,
    public.audit_name(company, coalesce(whole, present)), arguments[0], id, fields_before, fields_after);
end $$;

do $$
declare
  audited record;
  -- Tables that have no lines, and why. A table with a company that is not here is audited.
  exceptions constant text[][] := array[
    ['audit_lines', 'the audit itself'],
    ['audit_seals', 'seals'],
    ['record_redactions', 'hashes of what is left of sealed records'],
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
    ['overtime_sums', 'computed from other records'],
    ['overtime_frontiers', 'what is left to compute'],
    ['long_jobs', 'names who started it, and what it does is recorded by itself'],
    ['imports', 'names who started it, and its records have lines of their own'],
    ['import_portions', 'rows of a file that are not records yet'],
    ['import_problems', 'computed from the rows of a file'],
    ['import_records', 'says which records came of an import'],
    ['import_mappings', 'how columns were last read'],
    ['long_job_portions', 'files of jobs'],
    ['document_portions', 'content of documents, which never changes'],
    ['webhook_deliveries', 'queue'],
    ['list_counts', 'counter'],
    ['api_request_batches', 'log'],
    ['api_request_counts', 'counter'],
    ['rate_limits', 'counter'],
    ['saved_views', 'how a member looks at a list'],
    ['idempotency_keys', 'answers kept for a day']
  ];
  -- Table, and columns that follow from others or serve the bookkeeping: their change alone is no change by anybody.
  bookkeeping constant text[][] := array[
    ['employees', 'work_status,work_status_updated_at,work_check_type_id'],
    ['api_tokens', 'last_used_at'],
    ['memberships', 'last_seen_at,language,reminded_on'],
    ['calendar_feeds', 'last_read_at,read_count'],
    ['webhook_endpoints', 'failing_since'],
    ['absence_calendars', 'max_days_off'],
    ['vacation_configuration_assignations', 'settled_on'],
    ['overtime_policies', 'version,limits_set_at'],
    ['sso_connections', 'version,failing_since,failure']
  ];
  -- H4, places (H3), and secrets: shown as changed, without a value. `*`: of every table.
  unshown constant text[][] := array[
    ['*', 'ssn,social_security_number,nid,secondary_nid,account_number,bic,disability,children,pin,nfc'],
    ['*', 'hash,hint,secret,previous_secret'],
    ['sso_connections', 'client_secret'],
    ['invitations', 'old_hashes'],
    ['absence_day_off_requests', 'comment,resolution_comment,document_ids'],
    ['documents', 'file_name'],
    ['time_entries', 'in_latitude,in_longitude,out_latitude,out_longitude']
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
    ['membership_notices', 'membership', 'membership_id', 'memberships'],
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
  comparisons text;
  naming text;
  company text;
  called text;
  always_called boolean;
  updated text;
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
    -- Column by column, and only what differs is made to JSON: comparing two rows as JSON takes three times as long. Eight columns are asked
    -- for together first, since each `if` takes as long as several comparisons. The type json has no equality of its own. Always quoted:
    -- a column may be called like a word of PL/pgSQL.
    select string_agg(format('if %s then %s end if;', eight.differ, eight.taken), ' ') into comparisons from (
      select string_agg(one.differs, ' or ') as differ, string_agg(format(
          'if %1$s then fields_before := fields_before || jsonb_build_object(%2$L, %3$s); '
            || 'fields_after := fields_after || jsonb_build_object(%2$L, %4$s); end if;',
          one.differs, one.name, case when one.name = any (covered) then '''changed''' else format('old."%s"', one.name) end,
          case when one.name = any (covered) then '''changed''' else format('new."%s"', one.name) end), ' ') as taken
      from (
        select a.attname::text as name, (row_number() over (order by a.attnum) - 1) / 8 as eighth,
          format(case when a.atttypid = 'json'::regtype then 'new."%1$s"::jsonb is distinct from old."%1$s"::jsonb'
            else 'new."%1$s" is distinct from old."%1$s"' end, a.attname) as differs
        from pg_attribute a where a.attrelid = audited.oid and a.attnum > 0 and not a.attisdropped and a.attname <> all (silent)
      ) one group by one.eighth order by one.eighth
    ) eight;
    select format(', %L, %L, %L', parts[i][2], parts[i][3], parts[i][4]) into arguments
      from generate_subscripts(parts, 1) i where parts[i][1] = audited.name;
    -- What names a row, and the record that it is a part of.
    select string_agg(format('%1$L, new."%1$s"', a.attname), ', ') into naming from pg_attribute a
      where a.attrelid = audited.oid and not a.attisdropped and (a.attname in ('company_id', 'id', 'name', 'title', 'url', 'first_name',
        'last_name', 'second_last_name', 'user_id', 'employee_id') or a.attname in (
        select parts[i][3] from generate_subscripts(parts, 1) i where parts[i][1] = audited.name));
    company := case audited.name when 'companies' then 'id' else 'company_id' end;
    -- Most records are called by a column of their own, and updates are the most frequent change: these go the short way.
    select string_agg(format('new."%s"', a.attname), ', ' order by array_position(array['name', 'title', 'url'], a.attname::text)),
        bool_or(a.attnotnull)
      into called, always_called from pg_attribute a
      where a.attrelid = audited.oid and not a.attisdropped and a.attname in ('name', 'title', 'url');
    if audited.name = 'employees' then
      called := 'concat_ws('' '', new.first_name, new.last_name, new.second_last_name)';
      always_called := true;
    end if;
    if always_called is not true then
      called := concat_ws(', ', called, format('public.audit_name(new.%I, jsonb_build_object(%s))', company, naming));
    end if;
    updated := case when arguments is null then format(
        'public.append_audit_line(new.%I, ''update'', %L, new.id, coalesce(%s), null, null, fields_before, fields_after)',
        company, kind, called)
      else format('public.append_change(tg_argv, ''update'', jsonb_build_object(%s), fields_before, fields_after)', naming) end;
    execute format($function$
      create or replace function %I() returns trigger
        language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $body$
      declare
        fields_before jsonb := '{}'::jsonb;
        fields_after jsonb := '{}'::jsonb;
        written boolean;
      begin
        if tg_op = 'UPDATE' then
          %s
          if fields_after <> '{}' then
            written := %s;
          end if;
        elsif tg_op = 'INSERT' then
          written := public.append_change(tg_argv, 'create', to_jsonb(new), null,
            public.audited_fields(to_jsonb(new), tg_argv[1]::text[], tg_argv[2]::text[]));
        -- The lines of a company go with it.
        elsif exists (select from public.companies c where c.id = old.%I) then
          written := public.append_change(tg_argv, 'delete', to_jsonb(old),
            public.audited_fields(to_jsonb(old), tg_argv[1]::text[], tg_argv[2]::text[]), null);
        end if;
        return null;
      end $body$ $function$,
      'audit_' || audited.name, comparisons, updated, company);
    execute format('revoke all on function %I() from public', 'audit_' || audited.name);
    -- A statement that sets none of these columns costs nothing: so does the status that a clock-in gives an employee.
    execute format(
      'create or replace trigger audit_line after insert or delete or update of %s on public.%I for each row execute function %I(%L, %L, %L%s)',
      audible, audited.name, 'audit_' || audited.name, kind, silent, covered, coalesce(arguments, ''));
  end loop;
end $$;

drop function if exists record_audit();

-- An event that changes no record: an export, a read of health data. Changes are recorded by the trigger alone, sign-ins by
-- record_sign_in. Does nothing where the entrance was refused.
create or replace function record_audit_event(of_action text, of_type text, of_id uuid, of_name text, details jsonb) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant uuid := public.current_company();
  written boolean;
begin
  if of_action is null or of_action not in ('read', 'export', 'erase', 'expire') then
    raise exception 'Changes and sign-ins are recorded by themselves.' using errcode = 'integrity_constraint_violation';
  end if;
  -- Who looks at the same again within the hour has been recorded.
  if of_action = 'read' and exists (
    select from public.audit_lines l
    where l.company_id = company and l.record_id is not distinct from of_id and l.record_type = of_type and l.action = of_action
      and l.created_at > clock_timestamp() - interval '1 hour' and l.after is not distinct from details
      and concat_ws(':', l.actor_type, l.actor_id) = current_setting('jornada.actor', true))
  then
    return;
  end if;
  if company is not null then
    written := public.append_audit_line(company, of_action, of_type, of_id, of_name, null, null, null, details);
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
  written boolean;
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
    setting := set_config('jornada.actor', 'user:' || member.user_id, true);
    setting := set_config('jornada.origin', jsonb_build_object('way', 'page', 'operation', 'auth.' || of_action, 'address', address,
      'requestId', request_id)::text, true);
    written := public.append_audit_line(member.company_id, of_action, 'membership', member.id, member.name, null, null, null, details);
  end loop;
end $$;

revoke all on function append_audit_line(uuid, text, text, uuid, text, text, uuid, jsonb, jsonb), audit_name(uuid, jsonb),
  append_change(text[], text, jsonb, jsonb, jsonb), audited_fields(jsonb, text[], text[]),
  record_audit_event(text, text, uuid, text, jsonb), record_sign_in(text, text, text, uuid, jsonb, text, text) from public, jornada_app;
grant execute on function record_audit_event(text, text, uuid, text, jsonb) to jornada_app;
grant execute on function record_sign_in(text, text, text, uuid, jsonb, text, text) to jornada_sign_in;
