-- In whose name a pending request asks a member, for lists and counts, and for reminders: `mandateOf` in
-- server/company-requests/rules-flow.ts, as a condition (F2, F4). A test compares the two. Applied after every migration, repeatable.
--
-- Empty: in their own name, or as an administrator whom nobody named. An id: in the place of that employee. Null: they are not asked.
-- Left out, the member is the one who has entered.
drop function if exists my_mandate(uuid, uuid, integer, json, timestamptz); -- it has one more parameter now
create or replace function my_mandate(
  request_id uuid, requester_id uuid, level_number integer, levels json, asked_at timestamptz, member_id uuid default current_member())
  returns text language plpgsql stable parallel safe as $$
declare
  company constant uuid := public.current_company();
  ranks constant text[] := array['manager', 'administrator', 'owner'];
  approvers constant json := levels -> (level_number - 1) -> 'approvers';
  me public.memberships;
  person record;
  places integer[];
  is_named boolean := false;
begin
  select m.* into me from public.memberships m where m.company_id = company and m.id = my_mandate.member_id;
  if not found or approvers is null then return null; end if;
  for person in
    select me.id as user_id, me.role, me.employee_id, 0 as delegated, null::date as from_date, null::uuid as id
    union all
    select m.id, m.role, d.employee_id, 1, d.from_date, d.id
      from public.request_delegations d
        join public.companies c on c.id = d.company_id
        left join public.memberships m on m.company_id = d.company_id and m.employee_id = d.employee_id
      where d.company_id = company and d.delegate_id = me.employee_id and d.employee_id <> requester_id
        and (m.id is null or public.sees_everybody(m.role, m.scope_all) or requester_id in (select public.people_in_scope(m.id)))
        and (asked_at at time zone c.time_zone)::date between d.from_date and d.to_date
    order by delegated, from_date, id
  loop
    places := array(
      select a.place::integer - 1 from json_array_elements(approvers) with ordinality as a (asked, place)
        where case
          when a.asked ->> 'userId' is not null then person.user_id = (a.asked ->> 'userId')::uuid
          when a.asked ->> 'role' is not null
            then array_position(ranks, person.role) >= array_position(ranks, a.asked ->> 'role')
          else person.employee_id = public.manager_above(requester_id, (a.asked ->> 'managerSteps')::integer)
        end);
    continue when places = '{}';
    is_named := true;
    if not places <@ array(
      select unnest(d.approvers) from public.request_decisions d
        where d.company_id = company and d.request_id = my_mandate.request_id and d.level = level_number
          and d.decision = 'accepted')
    then
      return case when person.delegated = 0 then '' else person.employee_id::text end;
    end if;
  end loop;
  return case when not is_named and me.role in ('administrator', 'owner') then '' end;
end $$;

-- Who is a number of steps above an employee in their line of managers.
create or replace function manager_above(employee uuid, steps integer) returns uuid language plpgsql stable parallel safe as $$
declare
  reached uuid := employee;
begin
  for step in 1 .. steps loop
    select e.manager_id into reached from public.employees e where e.company_id = public.current_company() and e.id = reached;
    exit when reached is null;
  end loop;
  return reached;
end $$;
