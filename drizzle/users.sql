-- Who belongs to a company, and how they come into it (I1, I6). Applied after every migration, repeatable.

-- The accounts of the company that was entered: requests read no others, and of these the name and the e-mail address alone.
create or replace function company_accounts() returns table (user_id text, name text, email text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select u.id, u.name, u.email from public.memberships m join auth."user" u on u.id = m.user_id
    where m.company_id = public.current_company()
  $$;

-- When users were last at work is written in batches, across companies, and only ever moves forward.
create or replace function touch_members(user_ids text[], company_ids uuid[], seen_at timestamptz[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp as $$
    update public.memberships m set last_seen_at = s.seen_at
    from unnest(user_ids, company_ids, seen_at) as s (user_id, company_id, seen_at)
    where m.user_id = s.user_id and m.company_id = s.company_id and (m.last_seen_at is null or m.last_seen_at < s.seen_at)
  $$;

revoke all on function company_accounts(), touch_members(text[], uuid[], timestamptz[]) from public, jornada_app, jornada_system;
grant execute on function company_accounts() to jornada_app;
grant execute on function touch_members(text[], uuid[], timestamptz[]) to jornada_system;
