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

-- Writes a batch of lines of any companies, and counts them, or nothing: a batch that is written already violates the primary key, since
-- the ids of its lines are made of its own and their places. `days` are those of the lines in UTC. A line is the place of who asked
-- for what in `companies` … `operations`, seconds since 1970, status, milliseconds, request id, path and error code, with tabs in between;
-- empty is null.
drop function if exists write_api_requests(uuid[], uuid[], text[], text[], text[], text[], integer[], uuid[], double precision[], integer[],
  integer[], text[], text[], text[]);
create or replace function write_api_requests(
  companies uuid[], tokens uuid[], token_names text[], methods text[], patterns text[], operations text[], days date[], batch uuid, lines text
) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  day date;
begin
  -- What a crash of the database loses of it is not missed.
  perform set_config('synchronous_commit', 'off', true);
  foreach day in array days loop
    perform public.prepare_api_requests(day);
  end loop;
  with source as (
    select s.* from unnest(companies, tokens, token_names, methods, patterns, operations)
      with ordinality as s (company_id, token_id, token_name, method, pattern, operation, place)
    -- One that was removed meanwhile leaves nothing behind.
    where exists (select from public.companies c where c.id = s.company_id)
  -- Kept: otherwise each of the values below would take the line apart again.
  ), line as materialized (
    select place, string_to_array(line, E'\t') as value
    from string_to_table(lines, E'\n') with ordinality as l (line, place)
  ), written as (
    insert into public.api_requests (company_id, id, at, token_id, status, milliseconds, token_name, method, operation, path_pattern,
      path, request_id, error_code)
    select s.company_id, (left(batch::text, 28) || lpad(to_hex(l.place), 8, '0'))::uuid, to_timestamp(l.value[2]::double precision),
      s.token_id, l.value[3]::integer, l.value[4]::integer, s.token_name, s.method, s.operation, s.pattern,
      nullif(l.value[6], ''), l.value[5], nullif(l.value[7], '')
    from line l join source s on s.place = l.value[1]::integer
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

revoke all on function prepare_api_requests(date), drop_api_requests(timestamptz),
  write_api_requests(uuid[], uuid[], text[], text[], text[], text[], date[], uuid, text) from public, jornada_app, jornada_system;
grant execute on function drop_api_requests(timestamptz),
  write_api_requests(uuid[], uuid[], text[], text[], text[], text[], date[], uuid, text) to jornada_system;
