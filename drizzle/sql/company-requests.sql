-- In whose name a pending request asks a member, for lists and counts, and for reminders: `mandateOf` in
-- server/modules/company-requests/rules-flow.ts, as a condition (F2, F4). A test compares the two. Applied after every migration, repeatable.
--
-- Empty: in their own name, or as an administrator whom nobody named. An id: in the place of that employee. Null: they are not asked.
-- Left out, the member is the one who has entered.
drop function if exists my_mandate(uuid, uuid, integer, json, timestamptz); -- it has one more parameter now
create or replace function my_mandate(
  request_id uuid, requester_id uuid, level_number integer, levels json, asked_at timestamptz, member_id uuid default current_member())
  returns text language plpgsql stable parallel safe as $$
declare
  company constant uuid := public.current_company();
  asked_level constant json := levels -> (level_number - 1);
  approvers constant json := asked_level -> 'approvers';
  -- Where one is enough, a level that waits has not been accepted by anybody.
  needs_all constant boolean := asked_level ->> 'quorum' = 'all';
  me public.memberships;
  delegator record;
  places integer[];
  is_named boolean := false;
begin
  if approvers is null then return null; end if;
  select m.* into me from public.memberships m where m.company_id = company and m.id = my_mandate.member_id;
  if not found then return null; end if;
  places := public.places_among(approvers, requester_id, me.id, me.role, me.employee_id);
  if places <> '{}' then
    if not needs_all or not places <@ public.accepted_places(request_id, level_number) then return ''; end if;
    is_named := true;
  end if;
  if me.employee_id is not null then
    for delegator in
      select m.id as user_id, m.role, d.employee_id
        from public.request_delegations d
          join public.companies c on c.id = d.company_id
          left join public.memberships m on m.company_id = d.company_id and m.employee_id = d.employee_id
        where d.company_id = company and d.delegate_id = me.employee_id and d.employee_id <> requester_id
          and (asked_at at time zone c.time_zone)::date between d.from_date and d.to_date
          and (m.id is null or public.sees_everybody(m.role, m.scope_all) or requester_id in (select public.people_in_scope(m.id)))
        order by d.from_date, d.id
    loop
      places := public.places_among(approvers, requester_id, delegator.user_id, delegator.role, delegator.employee_id);
      continue when places = '{}';
      if not needs_all or not places <@ public.accepted_places(request_id, level_number) then
        return delegator.employee_id::text;
      end if;
      is_named := true;
    end loop;
  end if;
  return case when not is_named and me.role in ('administrator', 'owner') then '' end;
end $$;

-- The places of a person among the approvers of a level, from 0; a role includes those above it. It asks no table but for managers: a
-- list calls it for every request that waits.
create or replace function places_among(approvers json, requester_id uuid, user_id uuid, role text, employee_id uuid)
  returns integer[] language plpgsql stable parallel safe as $$
declare
  ranks constant text[] := array['manager', 'administrator', 'owner'];
  places integer[] := '{}';
  asked json;
  is_one boolean;
begin
  for place in 0 .. json_array_length(approvers) - 1 loop
    asked := approvers -> place;
    if asked ->> 'userId' is not null then
      is_one := user_id = (asked ->> 'userId')::uuid;
    elsif asked ->> 'role' is not null then
      is_one := array_position(ranks, role) >= array_position(ranks, asked ->> 'role');
    else
      is_one := employee_id = public.manager_above(requester_id, (asked ->> 'managerSteps')::integer);
    end if;
    if is_one then places := places || place; end if;
  end loop;
  return places;
end $$;

-- The places that have accepted a request at a level.
create or replace function accepted_places(request_id uuid, level_number integer) returns integer[] language sql stable parallel safe as $$
  select array(
    select unnest(d.approvers) from public.request_decisions d
      where d.company_id = public.current_company() and d.request_id = accepted_places.request_id and d.level = level_number
        and d.decision = 'accepted')
$$;

-- The manager at a number of steps above an employee in their line.
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
