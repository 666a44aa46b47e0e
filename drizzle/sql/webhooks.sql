-- The outbox of webhooks: what happens to a record is recorded in the transaction of the write, whoever writes and by whatever
-- statement. Applied after every migration, repeatable: a table is watched if its declaration (drizzle/schema) has an event.

-- Writes one event on its way to each active endpoint that wants it. `columns`: those that a change has changed. Endpoints are locked,
-- so that one deleted meanwhile is left out instead of failing the write.
create or replace function emit_webhook_event(
  company uuid, of_resource text, verb text, record_id uuid, employee uuid, record_status text, columns text[]
) returns void language plpgsql set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  event_id constant uuid := gen_random_uuid();
  source constant public.audit_source := nullif(current_setting('jornada.source', true), '')::public.audit_source;
begin
  insert into public.webhook_deliveries (company_id, id, endpoint_id, event_id, event_type, resource, resource_id, employee_id,
    resource_status, changed_columns, actor_type, actor_id, actor_name, next_attempt_at, created_at)
  select company, gen_random_uuid(), e.id, event_id, of_resource || '.' || verb, of_resource, record_id, employee,
    record_status, columns, coalesce(source.actor_type, 'system'), source.actor_id, coalesce(source.actor_name, 'Jornada'),
    -- Due at once, also by a clock that counts whole seconds.
    date_trunc('second', now()), now()
  from public.webhook_endpoints e
  where e.company_id = company and e.is_active and e.events && array[of_resource, of_resource || '.' || verb]
  for key share of e;
end $$;

-- An event about the record itself. Arguments: its resource, and the columns whose change alone is none.
create or replace function record_webhook_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  of_resource constant text := tg_argv[0];
  company constant uuid := coalesce(new.company_id, old.company_id);
  -- Of an update only the row itself tells.
  possible constant text[] := case tg_op
    when 'INSERT' then array['created', 'adjusted', 'resolved']
    when 'DELETE' then array['deleted']
  end;
  before jsonb;
  after jsonb;
  changed text[] := '{}';
  verb text;
begin
  -- Erasing a person and removing expired data make no event for each record.
  if current_setting('jornada.redacting', true) = 'on' then return null; end if;
  -- Asked before anything else: most companies have no such endpoint, and a clock-in must not wait for one.
  if not exists (
    select from public.webhook_endpoints e where e.company_id = company and e.is_active
      and exists (select from unnest(e.events) event where event = of_resource
        or split_part(event, '.', 1) = of_resource and (possible is null or split_part(event, '.', 2) = any (possible)))
  ) then
    return null;
  end if;
  if tg_op = 'UPDATE' then
    before := to_jsonb(old);
    after := to_jsonb(new);
    select array_agg(n.key order by n.key) into changed from jsonb_each(after) n
      where n.value <> before -> n.key and n.key <> all (string_to_array(tg_argv[1], ','));
    if changed is null then
      return null;
    end if;
    verb := case
      when before ->> 'status' = 'pending' and after ->> 'status' in ('accepted', 'rejected') then 'resolved'
      when before ->> 'status' = 'pending' and after ->> 'status' = 'cancelled' then 'cancelled'
      when before ->> 'status' = 'active' and after ->> 'status' = 'inactive' then 'deactivated'
      when before ->> 'status' = 'inactive' and after ->> 'status' = 'active' then 'reactivated'
      when before ->> 'deleted_at' is null and after ->> 'deleted_at' is not null then 'deleted'
      when of_resource = 'work_entry' and before ->> 'ended_at' is null and after ->> 'ended_at' is not null then 'closed'
      else 'changed'
    end;
  elsif tg_op = 'INSERT' then
    after := to_jsonb(new);
    verb := case of_resource when 'overtime' then 'adjusted' else 'created' end;
  else
    after := to_jsonb(old);
    verb := 'deleted';
  end if;
  perform public.emit_webhook_event(company, of_resource, verb, (after ->> 'id')::uuid,
    (after ->> case of_resource when 'employee' then 'id' else 'employee_id' end)::uuid, after ->> 'status', changed);
  -- A record that needs no validation is resolved when it is made.
  if tg_op = 'INSERT' and after ->> 'status' in ('accepted', 'rejected') then
    perform public.emit_webhook_event(company, of_resource, 'resolved', (after ->> 'id')::uuid,
      (after ->> 'employee_id')::uuid, after ->> 'status', changed);
  end if;
  return null;
end $$;

-- An event about the record that a row is part of. Arguments: the resource, the record's table, the row's column that names the record,
-- and what of the record has changed. One transaction tells a record's creation or change once, however many rows it writes.
create or replace function record_webhook_part_event() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  of_resource constant text := tg_argv[0];
  company constant uuid := coalesce(new.company_id, old.company_id);
  told record;
  whole jsonb;
  whole_id uuid;
begin
  if current_setting('jornada.redacting', true) = 'on' then return null; end if;
  if not exists (select from public.webhook_endpoints e where e.company_id = company and e.is_active) then
    return null;
  end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - 'updated_at' = to_jsonb(old) - 'updated_at' then
    return null;
  end if;
  whole_id := (to_jsonb(coalesce(new, old)) ->> tg_argv[2])::uuid;
  select d.event_id, d.event_type, d.changed_columns into told from public.webhook_deliveries d
    where d.company_id = company and d.status = 'pending' and d.next_attempt_at = date_trunc('second', now())
      and d.created_at = now() and d.resource_id = whole_id and d.event_type in (of_resource || '.created', of_resource || '.changed');
  if told.event_id is null then
    execute format('select to_jsonb(t) from public.%I t where t.company_id = $1 and t.id = $2', tg_argv[1])
      into whole using company, whole_id;
    -- Gone with its record, which has its own event.
    if whole is not null then
      perform public.emit_webhook_event(company, of_resource, 'changed', whole_id,
        (whole ->> case of_resource when 'employee' then 'id' else 'employee_id' end)::uuid, whole ->> 'status', array[tg_argv[3]]);
    end if;
  elsif told.event_type = of_resource || '.changed' and tg_argv[3] <> all (told.changed_columns) then
    update public.webhook_deliveries d set changed_columns = d.changed_columns || tg_argv[3]
      where d.company_id = company and d.status = 'pending' and d.next_attempt_at = date_trunc('second', now())
        and d.event_id = told.event_id;
  end if;
  return null;
end $$;

do $$
declare
  watched record;
  silent text;
  audible text;
begin
  for watched in
    select * from jsonb_to_recordset(current_setting('jornada.tables')::jsonb) as declared (
      name text, resource text, event_on text, event_silent text[], event_table text, event_column text, event_field text)
    where resource is not null
  loop
    if watched.event_table is not null then
      execute format('create or replace trigger webhook_event after insert or delete or update on public.%I for each row execute function record_webhook_part_event(%L, %L, %L, %L)',
        watched.name, watched.resource, watched.event_table, watched.event_column, watched.event_field);
      continue;
    end if;
    silent := 'company_id,id,created_at,updated_at,' || array_to_string(watched.event_silent, ',');
    select string_agg(quote_ident(a.attname), ', ') into audible from pg_attribute a
      where a.attrelid = ('public.' || watched.name)::regclass and a.attnum > 0 and not a.attisdropped
        and a.attname <> all (string_to_array(silent, ','));
    -- A statement that sets none of these columns costs nothing: so does the status that a clock-in gives an employee.
    execute format('create or replace trigger webhook_event after %s on public.%I for each row execute function record_webhook_event(%L, %L)',
      replace(watched.event_on, 'update', 'update of ' || audible), watched.name, watched.resource, silent);
  end loop;
end $$;

-- The companies that have something to deliver at an instant.
create or replace function list_companies_with_due_webhooks(at timestamptz) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select c.id from public.companies c where exists (
      select from public.webhook_deliveries d where d.company_id = c.id and d.status = 'pending' and d.next_attempt_at <= at)
  $$;

revoke all on function emit_webhook_event(uuid, text, text, uuid, uuid, text, text[]), record_webhook_event(),
  record_webhook_part_event(), list_companies_with_due_webhooks(timestamptz) from public, jornada_app;
grant execute on function list_companies_with_due_webhooks(timestamptz) to jornada_system;
