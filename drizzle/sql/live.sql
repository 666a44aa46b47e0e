-- Notifies open pages of changes (server/platform/db/change-feed.ts): a line of text per change, for every listening process. A line
-- contains a company, a topic and the person or member that the change is about, or the account whose access has changed, and no data: pages
-- read again with their own rights. Who sees nobody else hears of their own changes alone (rule M6).
-- Transactions that notify commit one after the other, each with its own wait for the disk. So changes are stored until a listening process
-- sends them, a quarter of a second later at most; only a change that may end a page is sent with the commit. Applied after every
-- migration, repeatable.

create schema if not exists live;
-- Without a log: whoever listens lost the connection in a crash, and reads everything again.
create unlogged table if not exists live.changes (line text not null);

create or replace function tell_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  line text := coalesce(new.company_id, old.company_id) || ' ' || tg_argv[0];
  told text := coalesce(current_setting('jornada.told', true), '');
  whom text;
begin
  if tg_argv[1] = 'employee_id' then whom := coalesce(new.employee_id, old.employee_id);
  elsif tg_argv[1] = 'membership_id' then whom := coalesce(new.membership_id, old.membership_id);
  elsif tg_argv[1] = 'id' then whom := coalesce(new.id, old.id);
  end if;
  -- After some fifty people the rest are told together: so many say nothing about one of them.
  if whom is not null then line := line || ' ' || case when length(told) < 4000 then whom else '*' end; end if;
  -- Once in a transaction, however many rows it changes.
  if strpos(told, line || ';') = 0 then
    insert into live.changes values (line);
    told := set_config('jornada.told', told || line || ';', true);
  end if;
  return null;
end $$;

-- Sends what was kept until now. Several may do so at once.
create or replace function tell_changes() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  line text;
  setting text;
begin
  setting := set_config('synchronous_commit', 'off', true);
  for line in
    delete from live.changes c where c.ctid = any (array(select k.ctid from live.changes k for update skip locked)) returning c.line
  loop
    perform pg_notify('jornada_changes', line);
  end loop;
end $$;

revoke all on function tell_change(), tell_changes() from public, jornada_app, jornada_system;
grant execute on function tell_changes() to jornada_app, jornada_system;

create or replace function tell_access() returns trigger
  language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('jornada_changes', coalesce(new.company_id, old.company_id) || ' access');
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
  for told in
    select * from jsonb_to_recordset(current_setting('jornada.tables')::jsonb) as declared (name text, topic text, told_on text, told_whom text)
    where topic is not null
  loop
    execute format('create or replace trigger tell_change after %s on public.%I for each row execute function tell_change(%L, %L)',
      told.told_on, told.name, told.topic, coalesce(told.told_whom, ''));
  end loop;
  -- Whether somebody is in is a matter of time, and changes with every punch.
  execute format('create or replace trigger tell_people after insert or delete or update of %s on public.employees
      for each row execute function tell_change(''people'', ''id'')', (
    select string_agg(quote_ident(column_name), ', ') from information_schema.columns
      where table_schema = 'public' and table_name = 'employees' and is_generated = 'NEVER'
        and column_name not in ('updated_at', 'work_status', 'work_status_updated_at', 'work_check_type_id')));
end $do$;

create or replace trigger tell_change after delete or update of role, scope_all, scope_reports, employee_id on public.memberships
  for each row execute function tell_access('access');

create or replace trigger tell_change after update of status on public.employees
  for each row execute function tell_access('access');

create or replace trigger tell_company after update of subscription, session_idle_minutes on public.companies
  for each row when (old.subscription is distinct from new.subscription
    or old.session_idle_minutes is distinct from new.session_idle_minutes) execute function tell_company();

create or replace trigger tell_ended_session after delete or update of token on auth.session
  for each row execute function tell_ended_session();
