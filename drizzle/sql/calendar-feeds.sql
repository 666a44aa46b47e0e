-- The entrance of a calendar (N4): whoever knows the secret of its address. It has the access of the user who made it, checked each time: it
-- ends with their membership, their account, the employee they are, and with a role that sees nobody else; one that a token made ends with
-- the token, and with the token's right to read absences (I10). Refused, it sets no company.
-- Applied after every migration, repeatable.
drop function if exists enter_calendar_feed(bytea, boolean);
create or replace function enter_calendar_feed(feed_hash bytea, origin jsonb default null)
  returns table (company_id uuid, feed_id uuid, refusal text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  member uuid;
  setting text;
begin
  select f.company_id, f.id, f.membership_id into company_id, feed_id, member
    from public.calendar_feeds f
    join public.companies c on c.id = f.company_id
    left join public.memberships m on m.company_id = f.company_id and m.id = f.membership_id
    left join auth."user" u on u.id = m.user_id
    left join public.api_tokens t on t.company_id = f.company_id and t.id = f.api_token_id
    left join public.employees e on e.company_id = m.company_id and e.id = m.employee_id
    where f.hash = feed_hash and c.subscription = 'active'
      and (t.id is null or (t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
        and (t.scopes is null or 'absences:read' = any (t.scopes))))
      and (f.membership_id is null or (m.role <> 'employee' and u.disabled_at is null and public.refusal_of_membership(m.employee_id, e.status, c.subscription) is null))
    limit 1;
  if not found then
    refusal := 'calendar_feed_not_found';
    return next;
    return;
  end if;
  setting := set_config('jornada.company_id', company_id::text, true);
  setting := set_config('jornada.member', coalesce(member::text, ''), true);
  setting := case when origin is null then public.read_as('system', null) else public.act_as('system', null, 'Jornada', origin) end;
  return next;
end $$;

revoke all on function enter_calendar_feed(bytea, jsonb) from public, jornada_app, jornada_system;
grant execute on function enter_calendar_feed(bytea, jsonb) to jornada_app;

-- Offices are part of an employee's record, and the main one may give them their time zone (A2): who gets or leaves one has changed. Of an
-- assignation that is gone nothing else would tell calendars so. Nothing of an employee who was added in the same transaction.
create or replace function touch_assigned_employees() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  update public.employees e set updated_at = clock_timestamp() from changed a
    where e.company_id = a.company_id and e.id = a.employee_id and e.created_at < transaction_timestamp() and e.erased_at is null;
  return null;
end $$;

create or replace trigger assigned_employees after insert on public.employee_office_assignations
  referencing new table as changed for each statement execute function touch_assigned_employees();
create or replace trigger moved_employees after update on public.employee_office_assignations
  referencing new table as changed for each statement execute function touch_assigned_employees();
create or replace trigger left_employees after delete on public.employee_office_assignations
  referencing old table as changed for each statement execute function touch_assigned_employees();

revoke all on function touch_assigned_employees() from public;
