-- The log of the interface's requests. Background work writes it and drops its old days; the application's role reads the lines of its
-- company. Applied after every migration, repeatable.

revoke insert, update, delete on api_requests, api_request_counts from jornada_app;

-- A day in UTC has a partition, made when its first line is written. Attached, which keeps neither readers nor writers waiting.
create or replace function prepare_api_requests(day date) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  name constant text := 'api_requests_' || to_char(day, 'YYYYMMDD');
begin
  if to_regclass('public.' || name) is not null then return; end if;
  -- One process makes it, and the others see it then.
  lock table public.api_requests in share update exclusive mode;
  if to_regclass('public.' || name) is not null then return; end if;
  execute format('create table public.%I (like public.api_requests)', name);
  execute format('alter table public.api_requests attach partition public.%I for values from (%L) to (%L)',
    name, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
end $$;

-- Writes lines of any companies, and counts them, or nothing: a line that is written already violates the primary key. A line has the
-- columns of the table in the order below, `at` in seconds since 1970, with tabs in between; empty is null. `days` are theirs in UTC.
drop function if exists write_api_requests(
  uuid[], uuid[], text[], text[], text[], text[], integer[], double precision[], integer[], text[], date[], uuid, text);
drop function if exists find_sent_requests(text[]);
create or replace function write_api_requests(days date[], lines text) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  day date;
begin
  -- Losing these rows in a crash of the database does no harm.
  perform set_config('synchronous_commit', 'off', true);
  foreach day in array days loop
    perform public.prepare_api_requests(day);
  end loop;
  with line as materialized ( -- kept: otherwise each of the values below would take the line apart again
    select string_to_array(line, E'\t', '') as value from string_to_table(lines, E'\n') as line
  ), written as (
    insert into public.api_requests (company_id, id, at, token_id, status, milliseconds, token_name, method, operation, path_pattern, path,
      request_id, error_code, area)
    select value[1]::uuid, value[2]::uuid, to_timestamp(value[3]::double precision), value[4]::uuid, value[5]::integer, value[6]::integer,
      coalesce(value[7], ''), value[8], value[9], value[10], value[11], value[12], value[13], value[14]
    from line
    -- One that was removed meanwhile leaves nothing behind.
    where exists (select from public.companies c where c.id = value[1]::uuid)
    returning company_id, at, token_id, operation, status
  )
  insert into public.api_request_counts as counted (company_id, hour, token_id, operation, status, lines)
  select company_id, date_trunc('hour', at, 'UTC'), token_id, operation, status, count(*) from written
  group by 1, 2, 3, 4, 5
  -- In one order, so that two processes never wait for each other.
  order by 1, 2, 3, 4, 5
  on conflict (company_id, hour, token_id, operation, status) do update set lines = counted.lines + excluded.lines;
end $$;

-- Drops the oldest day that ended before an instant. Answers whether there was one. Waits a second at most for those who read.
create or replace function drop_api_requests(before timestamptz) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  oldest text;
begin
  select c.relname into oldest from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'public.api_requests'::regclass
      and c.relname < 'api_requests_' || to_char(before at time zone 'UTC', 'YYYYMMDD')
    order by c.relname limit 1;
  if oldest is null then return false; end if;
  perform set_config('lock_timeout', '1s', true);
  -- By company, as their key begins with it.
  delete from public.api_request_counts counted using public.companies c
    where counted.company_id = c.id and counted.hour < (to_date(right(oldest, 8), 'YYYYMMDD') + 1)::timestamp at time zone 'UTC';
  execute format('drop table public.%I', oldest);
  return true;
end $$;

revoke all on function prepare_api_requests(date), drop_api_requests(timestamptz), write_api_requests(date[], text)
  from public, jornada_app, jornada_system;
grant execute on function drop_api_requests(timestamptz), write_api_requests(date[], text) to jornada_system;
