-- Ends sessions after changes of a member (I7). Applied after every migration, repeatable. A transaction that changes or ends several
-- sessions locks them first, in the order of their ids: otherwise two of them could deadlock.

-- Ends the sessions of an account, but for the one that is named, and its sign-ins that wait for a second factor. With a company it ends
-- those that the company's provider made alone.
drop function if exists auth.end_sessions(text, text); -- it takes a company now
create or replace function auth.end_sessions(ended_user_id text, kept_token text default null, made_by uuid default null) returns void
  language sql set search_path = pg_catalog, public, pg_temp as $$
    select from auth.session s where s.user_id = ended_user_id order by s.id for update;
    delete from auth.session s where s.user_id = ended_user_id and s.token is distinct from kept_token
      and (made_by is null or s.company_id = made_by);
    delete from auth.pending_sign_ins p where p.user_id = ended_user_id and made_by is null;
  $$;

-- Gives a session another id and token, under which it goes on, and ends the others of its account. False: it has ended too.
create or replace function auth.renew_session(of_user_id text, old_token text, new_id text, new_token text) returns boolean
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  is_renewed boolean;
begin
  perform from auth.session s where s.user_id = of_user_id order by s.id for update;
  update auth.session s set id = new_id, token = new_token, updated_at = clock_timestamp()
    where s.token = old_token and s.user_id = of_user_id and s.expires_at > clock_timestamp();
  is_renewed := found;
  perform auth.end_sessions(of_user_id, new_token);
  return is_renewed;
end $$;

-- A member with another role has to sign in again. The role of requests cannot read sessions, hence security definer.
create or replace function end_sessions_of_member() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform auth.end_sessions(new.user_id);
  return null;
end $$;

create or replace trigger changed_role after update of role on public.memberships
  for each row when (old.role is distinct from new.role) execute function end_sessions_of_member();

-- When a session ends unless it is used again (I7): its company's limit after its last use, that of one which enters several the shortest of
-- them, and 12 hours where there is none. Five minutes are added, because `last_seen_at` is exact to five minutes (SEEN_MILLISECONDS). A
-- week after the sign-in it ends in any case. The role that signs people in reads no company, hence security definer.
create or replace function auth.session_end(of_user_id text, of_company_id uuid, created_at timestamptz, last_seen_at timestamptz)
  returns timestamptz language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select least(created_at + interval '168 hours', last_seen_at + interval '5 minutes' + make_interval(mins => coalesce((
      select min(c.session_idle_minutes) from public.companies c
      where case when of_company_id is null
        then c.id in (select m.company_id from public.memberships m where m.user_id = of_user_id)
        else c.id = of_company_id end
    ), 720)))
  $$;

create or replace function auth.limit_session() returns trigger
  language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.expires_at := auth.session_end(new.user_id, new.company_id, new.created_at, new.last_seen_at);
  return new;
end $$;

create or replace trigger limit_session before insert or update of last_seen_at on auth.session
  for each row execute function auth.limit_session();

-- Another limit, and a company that is joined or left, count at once. A session that has ended does not come back.
create or replace function limit_sessions_of_company() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  limited text[];
begin
  limited := array(
    select s.id from auth.session s
      where s.expires_at > clock_timestamp() and (s.company_id = new.id
        or s.company_id is null and s.user_id in (select m.user_id from public.memberships m where m.company_id = new.id))
      order by s.id for no key update);
  update auth.session s set last_seen_at = s.last_seen_at where s.id = any (limited);
  return null;
end $$;

create or replace trigger changed_idle_limit after update of session_idle_minutes on public.companies
  for each row when (old.session_idle_minutes is distinct from new.session_idle_minutes) execute function limit_sessions_of_company();

create or replace function limit_sessions_of_member() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from auth.session s where s.user_id = coalesce(new.user_id, old.user_id) order by s.id for no key update;
  update auth.session s set last_seen_at = s.last_seen_at
    where s.expires_at > clock_timestamp() and s.user_id = coalesce(new.user_id, old.user_id);
  return null;
end $$;

create or replace trigger limit_sessions after insert or delete on public.memberships
  for each row execute function limit_sessions_of_member();

revoke all on function auth.end_sessions(text, text, uuid), auth.renew_session(text, text, text, text), end_sessions_of_member(), auth.session_end(text, uuid, timestamptz, timestamptz),
  auth.limit_session(), limit_sessions_of_company(), limit_sessions_of_member() from public, jornada_app, jornada_system;
grant execute on function auth.session_end(text, uuid, timestamptz, timestamptz) to jornada_sign_in;
grant execute on function auth.end_sessions(text, text, uuid), auth.renew_session(text, text, text, text) to jornada_sign_in;

drop function if exists is_session_confirmed(text); -- the application asks before it enters the company
