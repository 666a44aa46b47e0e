-- The notices that a member may see at an instant (M5, I3, I4): about themselves; about what their role and scope still show; not about what is
-- decided, gone, or said again by a newer notice. Pages read them, and mails are sent by them. Statements call it with their own rights.
-- Applied after every migration, repeatable.
create or replace function visible_notices(member_id uuid, at timestamptz) returns setof notices
  language sql stable rows 50 as $$
  select n.*
    from memberships m
      join companies c on c.id = m.company_id and c.subscription = 'active'
      left join employees own on own.company_id = m.company_id and own.id = m.employee_id
      join notices n on n.company_id = m.company_id and n.membership_id = m.id
    where m.company_id = current_company() and m.id = member_id and (own.id is null or own.status = 'active')
      and ((n.employee_id is not null and n.employee_id = m.employee_id)
        or (array_position(array['employee', 'viewer', 'manager', 'administrator', 'owner'], m.role)
            >= array_position(array['employee', 'viewer', 'manager', 'administrator', 'owner'], n.role)
          and (n.employee_id is null
            or sees_everybody(m.role, m.scope_all)
            or n.employee_id in (select people_in_scope(member_id))
            or (n.kind = 'request_waiting' and n.employee_id in (
              -- Of those who have named the member as their delegate (F4).
              select seen.id from memberships me
                join request_delegations d on d.company_id = me.company_id and d.delegate_id = me.employee_id
                join companies k on k.id = d.company_id and (at at time zone k.time_zone)::date between d.from_date and d.to_date
                join memberships away on away.company_id = d.company_id and away.employee_id = d.employee_id
                  and away.role in ('manager', 'administrator', 'owner')
                cross join lateral people_in_scope(away.id) as seen (id)
                where me.company_id = current_company() and me.id = member_id and seen.id <> d.employee_id)))))
      and case n.kind
        when 'request_waiting' then
          exists (select from absence_day_off_requests r
            where r.company_id = n.company_id and r.id = n.record_id and r.status = 'pending')
          or exists (select from requests r
            where r.company_id = n.company_id and r.id = n.record_id and r.status = 'pending'
              and n.fact = concat(r.id, ':', r.flow_current_level))
        when 'correction_proposed' then
          exists (select from work_entry_corrections k
            where k.company_id = n.company_id and k.id = n.record_id and k.status in ('proposed', 'overdue'))
        when 'correction_reminder' then
          exists (select from work_entry_corrections k
            where k.company_id = n.company_id and k.id = n.record_id and k.status in ('proposed', 'overdue'))
        when 'delegation' then
          exists (select from request_delegations d where d.company_id = n.company_id and d.id = n.record_id)
        when 'month_to_confirm' then
          not exists (select from period_employees s
            where s.company_id = n.company_id and s.period_id = n.record_id and s.employee_id = n.employee_id
              and num_nonnulls(s.confirmed_at, s.refused_at, s.closed_at) > 0)
        when 'document_expiry' then
          exists (select from documents d where d.company_id = n.company_id and d.id = n.record_id)
        when 'webhook_failing' then
          exists (select from webhook_endpoints w where w.company_id = n.company_id and w.id = n.record_id)
        when 'silent_device' then
          exists (select from devices d where d.company_id = n.company_id and d.id = n.record_id and d.revoked_at is null)
        else true
      end
      and (n.record_id is null or not exists (
        select from notices newer
          where newer.company_id = n.company_id and newer.membership_id = n.membership_id and newer.kind = n.kind
            and newer.record_id = n.record_id and (newer.created_at, newer.id) > (n.created_at, n.id)))
$$;
