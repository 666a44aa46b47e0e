-- What ends sessions by itself (I7). Applied after every migration, repeatable.

-- Ends the sessions of an account, but for the one that is named, and its sign-ins that wait for a second factor.
create or replace function auth.end_sessions(ended_user_id text, kept_token text default null) returns void
  language sql set search_path = pg_catalog, public, pg_temp as $$
    delete from auth.session s where s.user_id = ended_user_id and s.token is distinct from kept_token;
    delete from auth.pending_sign_ins p where p.user_id = ended_user_id;
  $$;

-- Whoever has another role signs in again. The role that requests run as reaches no session, hence security definer.
create or replace function end_sessions_of_member() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform auth.end_sessions(new.user_id);
  return null;
end $$;

create or replace trigger changed_role after update of role on public.memberships
  for each row when (old.role is distinct from new.role) execute function end_sessions_of_member();

revoke all on function auth.end_sessions(text, text), end_sessions_of_member() from public, jornada_app, jornada_system;
grant execute on function auth.end_sessions(text, text) to jornada_sign_in;

drop function if exists is_session_confirmed(text); -- the application asks before it enters the company
