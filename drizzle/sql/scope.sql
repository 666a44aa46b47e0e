-- People that a member of a company sees (I3). Statements call these functions with their own rights: row-level security applies here too.
-- Applied after every migration, repeatable.

-- The membership that `enter_session` has let in; null for tokens and the system.
create or replace function current_member() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('jornada.member', true), '')::uuid $$;

create or replace function sees_everybody(role text, scope_all boolean) returns boolean language sql immutable parallel safe
  as $$ select role in ('owner', 'administrator') or (role in ('manager', 'viewer') and scope_all) $$;

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
