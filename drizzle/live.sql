-- What open pages learn of changes (server/db/change-feed.ts): a line of text per change, sent with the commit to every process that
-- listens. It says a company and a topic, or whose access to look at again, and nothing of what was changed: pages read that again, as
-- themselves. PostgreSQL sends equal lines of a transaction once. Applied after every migration, repeatable.

create or replace function tell_change() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('jornada_changes', coalesce(new.company_id, old.company_id) || ' ' || tg_argv[0]);
  return null;
end $$;

-- Of a session only what nobody can sign in with.
create or replace function tell_ended_session() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('jornada_changes', 'session ' || encode(sha256(convert_to(old.token, 'UTF8')), 'hex'));
  return null;
end $$;

create or replace function tell_company() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('jornada_changes', new.id || ' access');
  return null;
end $$;

do $do$
declare
  told record;
begin
  -- Topic, as in server/shared/topics.ts; table; when.
  for told in values
    ('time', 'work_entries', 'insert or update or delete'),
    ('absences', 'absence_days_off', 'insert or update or delete'),
    ('absences', 'absence_day_off_request_days', 'insert or update or delete'),
    ('approvals', 'absence_day_off_requests', 'insert or update or delete'),
    ('approvals', 'requests', 'insert or update or delete'),
    ('approvals', 'request_decisions', 'insert or update or delete'),
    ('approvals', 'request_delegations', 'insert or update or delete'),
    ('overtime', 'overtime_movements', 'insert or update or delete'),
    ('projects', 'time_entries', 'insert or update or delete'),
    ('projects', 'projects', 'insert or update or delete'),
    ('projects', 'tags', 'insert or update or delete'),
    ('people', 'employee_office_assignations', 'insert or delete'),
    ('people', 'employee_department_assignations', 'insert or delete'),
    ('contracts', 'contracts', 'insert or update or delete'),
    ('contracts', 'contract_annexes', 'insert or update or delete'),
    ('organisation', 'offices', 'insert or update or delete'),
    ('organisation', 'locations', 'insert or update or delete'),
    ('organisation', 'location_assignations', 'insert or update or delete'),
    ('organisation', 'departments', 'insert or update or delete'),
    ('organisation', 'entity_groups', 'insert or update or delete'),
    ('organisation', 'custom_fields', 'insert or update or delete'),
    ('organisation', 'devices', 'insert or update or delete'),
    ('organisation', 'request_types', 'insert or update or delete'),
    ('jobs', 'imports', 'insert or update or delete'),
    ('jobs', 'long_jobs', 'insert or update or delete'),
    ('access', 'memberships', 'delete or update of role, scope_all, scope_reports, employee_id'),
    ('access', 'employees', 'update of status')
  loop
    execute format('create or replace trigger tell_change after %s on public.%I for each row execute function tell_change(%L)',
      told.column3, told.column2, told.column1);
  end loop;
  -- Whether somebody is in is a matter of time, and changes with every punch.
  execute format('create or replace trigger tell_people after insert or delete or update of %s on public.employees
      for each row execute function tell_change(''people'')', (
    select string_agg(quote_ident(column_name), ', ') from information_schema.columns
      where table_schema = 'public' and table_name = 'employees' and is_generated = 'NEVER'
        and column_name not in ('updated_at', 'work_status', 'work_status_updated_at', 'work_check_type_id')));
end $do$;

create or replace trigger tell_company after update of subscription on public.companies
  for each row when (old.subscription is distinct from new.subscription) execute function tell_company();

create or replace trigger tell_ended_session after delete on auth.session
  for each row execute function tell_ended_session();
