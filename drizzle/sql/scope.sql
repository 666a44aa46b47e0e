-- People that a member of a company sees (I3). Statements call these functions with their own rights: row-level security applies here too.
-- Applied after every migration, repeatable.

-- The membership that `enter_session` has let in; null for tokens and the system.
create or replace function current_member() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('jornada.member', true), '')::uuid $$;

create or replace function sees_everybody(role text, scope_all boolean) returns boolean language sql immutable parallel safe
  as $$ select role in ('owner', 'administrator') or (role in ('manager', 'viewer') and scope_all) $$;

-- Today in the time zone of a company.
create or replace function company_today(of_company uuid) returns date language sql stable parallel safe
  as $$ select (now() at time zone c.time_zone)::date from public.companies c where c.id = of_company $$;

-- Whether an office assignation holds today (C7). Most hold for all dates and need no date.
create or replace function holds_today(of_company uuid, starts_on date, ends_on date) returns boolean language sql stable parallel safe
  as $$ select starts_on is null and ends_on is null
    or public.company_today(of_company) between coalesce(starts_on, '-infinity') and coalesce(ends_on, 'infinity') $$;

-- The ids of the people in the scope of a member, some of them more than once: the employee that the member is; those of the listed
-- departments, offices and groups; those whose line of managers leads to the member's employee. Of nobody, nobody.
create or replace function people_in_scope(member_id uuid default current_member()) returns setof uuid
  language plpgsql stable parallel safe rows 200 as $$
declare
  company constant uuid := public.current_company();
  member public.memberships;
begin
  select m.* into member from public.memberships m where m.company_id = company and m.id = member_id;
  if not found then return; end if;
  if public.sees_everybody(member.role, member.scope_all) then
    return query select e.id from public.employees e where e.company_id = company;
    return;
  end if;
  if member.employee_id is not null then return next member.employee_id; end if;
  if member.role not in ('manager', 'viewer') then return; end if;
  return query
    select a.employee_id from public.membership_units u
      join public.employee_department_assignations a on a.company_id = company and a.department_id = u.department_id
      where u.company_id = company and u.membership_id = member_id
    union all
    select a.employee_id from public.membership_units u
      join public.employee_office_assignations a on a.company_id = company and a.office_id = u.office_id
      where u.company_id = company and u.membership_id = member_id
        and public.holds_today(company, a.starts_on, a.ends_on)
    union all
    select g.employee_id from public.membership_units u
      join public.entity_group_members g on g.company_id = company and g.entity_group_id = u.entity_group_id
      where u.company_id = company and u.membership_id = member_id;
  if member.scope_reports and member.employee_id is not null then
    return query
      with recursive reports as (
        select e.id from public.employees e where e.company_id = company and e.manager_id = member.employee_id
        union -- without `all`: a circle of managers ends where it closes
        select e.id from reports r cross join lateral ( -- by the index, however many the planner expects
          select e.id from public.employees e where e.company_id = company and e.manager_id = r.id offset 0
        ) e
      )
      select r.id from reports r;
  end if;
end $$;

-- The ids of the people on whose absences the member decides at an instant (I3, F4): those in their scope, and those in the scopes of people
-- who have named them as their delegate, on the company's date; never the people who named them.
create or replace function people_to_decide_on(at timestamptz) returns setof uuid
  language sql stable parallel safe rows 200 as $$
  select people_in_scope()
  union all
  select seen.id from memberships me
    join companies c on c.id = me.company_id
    join request_delegations d on d.company_id = me.company_id and d.delegate_id = me.employee_id
      and (at at time zone c.time_zone)::date between d.from_date and d.to_date
    join memberships m on m.company_id = d.company_id and m.employee_id = d.employee_id
      and m.role in ('manager', 'administrator', 'owner')
    cross join lateral people_in_scope(m.id) as seen (id)
    where me.company_id = current_company() and me.id = current_member() and me.role in ('manager', 'administrator', 'owner')
      and seen.id <> d.employee_id
$$;
