-- Which companies have work that somebody started and that waits, or whose process is gone. Of no company but for its id, so background
-- work asks once for all of them. Applied after every migration, repeatable.
create or replace function list_companies_with_long_work() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select distinct company_id from public.long_jobs where state in ('queued', 'running') $$;

revoke all on function list_companies_with_long_work() from public, jornada_app, jornada_system;
grant execute on function list_companies_with_long_work() to jornada_system;
