-- Members of a company, and how people join it (I1, I6). Applied after every migration, repeatable.

-- The accounts of the company that was entered: requests read no others, and of these the name, the e-mail address, whether they are
-- disabled, and the language that they have chosen.
drop function if exists company_accounts(); -- the columns that it returns have changed
create or replace function company_accounts() returns table (user_id text, name text, email text, is_disabled boolean, language text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select u.id, u.name, u.email, u.disabled_at is not null, u.language from public.memberships m join auth."user" u on u.id = m.user_id
    where m.company_id = public.current_company()
  $$;

-- When users were last at work, and in which language, is written in batches, across companies, and only ever moves forward.
drop function if exists touch_members(text[], uuid[], timestamptz[]); -- it takes a language now
create or replace function touch_members(user_ids text[], company_ids uuid[], languages text[], seen_at timestamptz[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    update public.memberships m set last_seen_at = s.seen_at, language = s.language
    from unnest(user_ids, company_ids, languages, seen_at) as s (user_id, company_id, language, seen_at)
    where m.user_id = s.user_id and m.company_id = s.company_id and (m.last_seen_at is null or m.last_seen_at < s.seen_at)
  $$;

revoke all on function company_accounts(), touch_members(text[], uuid[], text[], timestamptz[]) from public, jornada_app, jornada_system;
grant execute on function company_accounts() to jornada_app;
grant execute on function touch_members(text[], uuid[], text[], timestamptz[]) to jornada_system;

-- Nobody signs in to an account that is disabled, in whatever way. The lock makes whoever disables it wait for a sign-in that has
-- begun, and end its session with the others.
create or replace function refuse_disabled() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from auth."user" u where u.id = new.user_id and u.disabled_at is null for share;
  return case when found then new end;
end $$;

create or replace trigger refuse_disabled before insert on auth.session for each row execute function refuse_disabled();

-- The invitation behind a link (I6), for anybody who signs in. Only an `open` one shows more than its state; `locks` locks it until the end
-- of the transaction. An account without a password and without a proven address belongs to nobody yet: the recipient of the mailed link
-- may take it (`has_account` is false).
drop function if exists find_invitation(bytea, timestamptz, boolean); -- the columns that it returns have changed
create function find_invitation(secret_hash bytea, at timestamptz, locks boolean default false)
  returns table (state text, company_id uuid, id uuid, company_name text, language text, role text, email text, has_account boolean,
    is_mailed boolean, person_name text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  found_one public.invitations;
begin
  select i.* into found_one from public.invitations i
    where i.hash = secret_hash or i.mailed_hash = secret_hash or i.old_hashes @> array[secret_hash] limit 1;
  if found_one.id is not null and locks then
    select i.* into found_one from public.invitations i
      where i.company_id = found_one.company_id and i.id = found_one.id for no key update;
  end if;
  state := case
    when found_one.id is null then 'unknown'
    when found_one.accepted_at is not null then 'used'
    when found_one.withdrawn_at is not null then 'withdrawn'
    when secret_hash not in (found_one.hash, coalesce(found_one.mailed_hash, found_one.hash)) then 'replaced'
    when found_one.expires_at <= at then 'expired'
    else 'open'
  end;
  if state = 'open' then
    is_mailed := coalesce(found_one.mailed_hash = secret_hash, false);
    select c.id, found_one.id, c.name, c.language, found_one.role, found_one.email,
        exists (select from auth."user" u where u.email = found_one.email and not (
          is_mailed and not u.email_verified and u.disabled_at is null
          and not exists (select from auth.account a where a.user_id = u.id and a.password is not null))),
        (select concat_ws(' ', e.first_name, nullif(e.last_name, '')) from public.employees e
          where e.company_id = found_one.company_id and e.id = found_one.employee_id and e.erased_at is null)
      into company_id, id, company_name, language, role, email, has_account, person_name
      from public.companies c where c.id = found_one.company_id;
  end if;
  return next;
end $$;

-- Makes the account that accepts an invitation a member. False: the invitation is not open, or for another address.
create or replace function accept_invitation(secret_hash bytea, at timestamptz, joining_user_id text, way jsonb) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  opened record;
  invited public.invitations;
  member_id constant uuid := gen_random_uuid();
begin
  select f.company_id, f.id into opened from public.find_invitation(secret_hash, at, true) f
    join auth."user" u on u.id = joining_user_id and u.email = f.email where f.state = 'open';
  if not found then return false; end if;
  perform public.act_as_user(joining_user_id, way);
  update public.invitations i set accepted_at = at, updated_at = at
    where i.company_id = opened.company_id and i.id = opened.id returning i.* into invited;
  insert into public.memberships (company_id, id, user_id, role, employee_id, scope_all, scope_reports)
    values (invited.company_id, member_id, joining_user_id, invited.role, invited.employee_id, invited.scope_all, invited.scope_reports)
    on conflict (company_id, user_id) do nothing;
  -- Nobody who is a member already gets another role by a link.
  if not found then return true; end if;
  insert into public.membership_units (company_id, id, membership_id, entity_type, entity_id)
    select invited.company_id, gen_random_uuid(), member_id, listed.type, listed.id from (
      select 'department' as type, d.id from public.departments d
        where d.company_id = invited.company_id and d.id = any (invited.department_ids)
      union all select 'office', o.id from public.offices o
        where o.company_id = invited.company_id and not o.is_deleted and o.id = any (invited.office_ids)
      union all select 'entity_group', g.id from public.entity_groups g
        where g.company_id = invited.company_id and g.id = any (invited.entity_group_ids)
    ) listed;
  return true;
end $$;

revoke all on function find_invitation(bytea, timestamptz, boolean), accept_invitation(bytea, timestamptz, text, jsonb)
  from public, jornada_app, jornada_system;
grant execute on function find_invitation(bytea, timestamptz, boolean), accept_invitation(bytea, timestamptz, text, jsonb)
  to jornada_sign_in;
