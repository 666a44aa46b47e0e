-- Functions for signing in with a company's provider (I8). The role of sign-in cannot read companies: these functions find a connection for
-- it, and admit a person named by the provider. Applied after every migration, repeatable.

-- The connection of a company, or the one that is switched on for the domain of an e-mail address. A domain that two companies name
-- finds none: neither may receive the other's people.
drop function if exists find_sso_connection(uuid, text); -- the columns that it returns have changed
create function find_sso_connection(of_company uuid, of_domain text)
  returns table (company_id uuid, id uuid, version integer, issuer text, client_id text, client_secret bytea, is_enabled boolean,
    verified_domains text[])
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select s.company_id, s.id, s.version, s.issuer, s.client_id, s.client_secret, s.enabled_at is not null,
    s.verified_domains
  from public.sso_connections s
  where case
    when of_company is not null then s.company_id = of_company
    else s.enabled_at is not null and s.domains @> array[of_domain]
      and 1 = (select count(*) from public.sso_connections o where o.enabled_at is not null and o.domains @> array[of_domain])
  end
$$;

-- Finds the member named by the provider of a connection: the member with the same provider name before, otherwise the one with the e-mail
-- address, otherwise the active employee with it who may become a member. A connection that is off, or that has changed since `of_version`,
-- with which the sign-in began, admits nobody. If the provider knows the member of an address by another name, somebody else has the
-- address now. An existing account becomes a member only after it has agreed: `agreed` is the account that is signed in.
drop function if exists find_sso_member(uuid, integer, text, text, boolean); -- it takes the account that agreed now
create or replace function find_sso_member(
  of_company uuid, of_version integer, of_subject text, of_email text, for_test boolean, agreed text
)
  returns table (user_id text, employee_id uuid, employee_name text, refusal text)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  connection public.sso_connections;
  member record;
begin
  select s.* into connection from public.sso_connections s
    where s.company_id = of_company and s.version = of_version and (for_test or s.enabled_at is not null);
  if not found then
    return query select null::text, null::uuid, null::text, 'not_enabled';
    return;
  end if;
  select m.user_id, m.role, i.subject, m.employee_id is null or coalesce(e.status = 'active', false) as is_active into member
    from public.memberships m
    join auth."user" u on u.id = m.user_id
    left join public.employees e on e.company_id = m.company_id and e.id = m.employee_id
    left join public.sso_identities i on i.company_id = m.company_id and i.membership_id = m.id and i.issuer = connection.issuer
    where m.company_id = of_company and (i.subject = of_subject or u.email = of_email)
    order by i.subject is not distinct from of_subject desc limit 1;
  if member.user_id is not null then
    return query select member.user_id, null::uuid, null::text, case
      when member.subject <> of_subject then 'other_account'
      when not member.is_active then 'not_member'
      when member.role = 'owner' and not connection.set_by_owner and not for_test then 'owner_not_allowed'
    end;
    return;
  end if;
  return query
    select u.id, e.id, concat_ws(' ', e.first_name, nullif(e.last_name, ''), e.second_last_name),
      case when u.id <> coalesce(agreed, '') and not for_test then 'account_exists' end
    from public.employees e left join auth."user" u on u.email = of_email
    where e.company_id = of_company and e.email_key = of_email and e.status = 'active' and connection.adds_employees
      and not exists (select from public.memberships m where m.company_id = of_company and m.employee_id = e.id)
    limit 1;
  if not found then
    return query select null::text, null::uuid, null::text, 'not_member';
  end if;
end $$;

-- Makes an employee's account, which is new or has agreed, a member, as `find_sso_member` has found them. False: that no longer holds.
drop function if exists add_sso_member(uuid, integer, text, text, uuid); -- it answers something now
create function add_sso_member(of_company uuid, of_version integer, of_subject text, of_user text, of_employee uuid)
  returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.act_as_user(of_user, '{"way": "page"}');
  insert into public.memberships (company_id, id, user_id, role, employee_id)
    select of_company, gen_random_uuid(), named.user_id, 'employee', named.employee_id
    from auth."user" u, public.find_sso_member(of_company, of_version, of_subject, u.email, false, of_user) named
    where u.id = of_user and named.refusal is null and named.user_id = of_user and named.employee_id = of_employee
    on conflict do nothing;
  return found;
end $$;

-- Remembers by what name the provider knows a member, and that signing in works.
drop function if exists note_sso_entry(uuid, text, text);
create function note_sso_entry(of_company uuid, of_subject text, of_user text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  is_first boolean;
begin
  perform public.act_as_user(of_user, '{"way": "page"}');
  insert into public.sso_identities (company_id, id, membership_id, issuer, subject)
    select m.company_id, gen_random_uuid(), m.id, s.issuer, of_subject
    from public.memberships m join public.sso_connections s on s.company_id = m.company_id
    where m.company_id = of_company and m.user_id = of_user
    on conflict do nothing;
  is_first := found;
  update public.sso_connections s set failing_since = null, failure = null
    where s.company_id = of_company and s.failing_since is not null;
  return is_first;
end $$;

-- Records the result of a test, of the version that was tested; the audit names who requested it.
create or replace function note_sso_test(of_company uuid, of_version integer, of_user text, result text) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform public.act_as_user(of_user, '{"way": "page"}');
  update public.sso_connections s set last_tested_at = clock_timestamp(), last_test_result = result,
      failing_since = case when result <> 'passed' then s.failing_since end, failure = case when result <> 'passed' then s.failure end
    where s.company_id = of_company and s.version = of_version;
  return found;
end $$;

-- That nobody can sign in for now, and why: the first time counts.
create or replace function note_sso_failure(of_company uuid, of_version integer, why text) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update public.sso_connections s set failing_since = coalesce(s.failing_since, clock_timestamp()), failure = why
    where s.company_id = of_company and s.version = of_version and s.enabled_at is not null and s.failure is distinct from why
$$;

revoke all on function find_sso_connection(uuid, text), find_sso_member(uuid, integer, text, text, boolean, text),
  add_sso_member(uuid, integer, text, text, uuid), note_sso_entry(uuid, text, text), note_sso_test(uuid, integer, text, text),
  note_sso_failure(uuid, integer, text) from public, jornada_app, jornada_system;
grant execute on function find_sso_connection(uuid, text), find_sso_member(uuid, integer, text, text, boolean, text),
  add_sso_member(uuid, integer, text, text, uuid), note_sso_entry(uuid, text, text), note_sso_test(uuid, integer, text, text),
  note_sso_failure(uuid, integer, text) to jornada_sign_in;
