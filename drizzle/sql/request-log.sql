-- The log of the interface's requests. Background work writes it and drops its old days; the application's role reads the lines of its
-- company. Applied after every migration, repeatable.

revoke insert, update, delete on api_request_batches, api_request_counts from jornada_app;

-- The requests one by one, with the rights and the row-level security of whoever asks. A line is milliseconds since the beginning of the
-- minute, milliseconds to the answer, request id, path, error code and, beside a path, the area of its operation, with tabs in between; empty is
-- null. The id of a request is that of its
-- batch and its place.
drop view if exists api_requests; -- the columns may have changed
create view api_requests with (security_invoker = true) as
  select b.company_id, (left(b.id::text, 32) || lpad(to_hex(l.place), 4, '0'))::uuid as id, b.id as batch_id, b.minute,
    b.minute + l.value[1]::integer * interval '1 millisecond' as at, b.token_id, b.status, l.value[2]::integer as milliseconds,
    b.token_name, b.method, b.operation, b.path_pattern, nullif(l.value[4], '') as path, l.value[3] as request_id,
    nullif(l.value[5], '') as error_code, nullif(l.value[6], '') as area
  from api_request_batches b cross join lateral (
    -- Kept: otherwise each of the values above would take the line apart again.
    select place, string_to_array(line, E'\t') as value
    from string_to_table(b.lines, E'\n') with ordinality as t (line, place) offset 0
  ) l;
grant select on api_requests to jornada_app;

-- The batches of the company that was entered in which callers sent one of these request ids. By a function, since row-level security lets no
-- comparison of lists use an index.
create or replace function find_sent_requests(request_ids text[]) returns table (batch_id uuid, minute timestamptz)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    -- First those of all companies, by the index: the batches of one may be many more.
    with sent as materialized (
      select b.company_id, b.id, b.minute from public.api_request_batches b where b.sent_ids && request_ids
    )
    select id, minute from sent where company_id = public.current_company()
  $$;

-- A day in UTC has a partition, made when its first batch is written. Attached, which keeps neither readers nor writers waiting.
create or replace function prepare_api_requests(day date) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  name constant text := 'api_request_batches_' || to_char(day, 'YYYYMMDD');
begin
  if to_regclass('public.' || name) is not null then return; end if;
  -- One process makes it, and the others see it then.
  lock table public.api_request_batches in share update exclusive mode;
  if to_regclass('public.' || name) is not null then return; end if;
  execute format('create table public.%I (like public.api_request_batches)', name);
  execute format('alter table public.api_request_batches attach partition public.%I for values from (%L) to (%L)',
    name, day::timestamp at time zone 'UTC', (day + 1)::timestamp at time zone 'UTC');
end $$;

-- Writes batches of any companies, and counts their lines, or nothing: what is written already violates the primary key, since the ids
-- are made of `writing` and the places. Of each batch, its values are at its place of the lists: `minutes` in seconds since 1970, and
-- `sent_ids` with spaces in between. `lines` has those of each batch, with E'\x1e' between batches. `days` are those of the minutes in UTC.
drop function if exists write_api_requests(uuid[], uuid[], text[], text[], text[], text[], date[], uuid, text);
create or replace function write_api_requests(
  companies uuid[], tokens uuid[], token_names text[], methods text[], patterns text[], operations text[], statuses integer[],
  minutes double precision[], line_counts integer[], sent_ids text[], days date[], writing uuid, lines text
) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  day date;
begin
  -- Losing these rows in a crash of the database does no harm.
  perform set_config('synchronous_commit', 'off', true);
  foreach day in array days loop
    perform public.prepare_api_requests(day);
  end loop;
  with written as (
    insert into public.api_request_batches (company_id, id, minute, token_id, status, token_name, method, operation, path_pattern,
      line_count, sent_ids, lines)
    select b.company_id, (left(writing::text, 28) || lpad(to_hex(b.place), 4, '0') || '0000')::uuid, to_timestamp(b.minute), b.token_id,
      b.status, b.token_name, b.method, b.operation, b.pattern, b.line_count, string_to_array(b.sent, ' '), t.lines
    from unnest(companies, tokens, token_names, methods, patterns, operations, statuses, minutes, line_counts, sent_ids)
      with ordinality as b (company_id, token_id, token_name, method, pattern, operation, status, minute, line_count, sent, place)
    join string_to_table(lines, E'\x1e') with ordinality as t (lines, place) using (place)
    -- One that was removed meanwhile leaves nothing behind.
    where exists (select from public.companies c where c.id = b.company_id)
    returning company_id, minute, token_id, operation, status, line_count
  )
  insert into public.api_request_counts as counted (company_id, hour, token_id, operation, status, lines)
  select company_id, date_trunc('hour', minute, 'UTC'), token_id, operation, status, sum(line_count) from written
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
    where i.inhparent = 'public.api_request_batches'::regclass
      and c.relname < 'api_request_batches_' || to_char(before at time zone 'UTC', 'YYYYMMDD')
    order by c.relname limit 1;
  if oldest is null then return false; end if;
  perform set_config('lock_timeout', '1s', true);
  -- By company, as their key begins with it.
  delete from public.api_request_counts counted using public.companies c
    where counted.company_id = c.id and counted.hour < (to_date(right(oldest, 8), 'YYYYMMDD') + 1)::timestamp at time zone 'UTC';
  execute format('drop table public.%I', oldest);
  return true;
end $$;

revoke all on function find_sent_requests(text[]), prepare_api_requests(date), drop_api_requests(timestamptz),
  write_api_requests(
    uuid[], uuid[], text[], text[], text[], text[], integer[], double precision[], integer[], text[], date[], uuid, text)
  from public, jornada_app, jornada_system;
grant execute on function drop_api_requests(timestamptz),
  write_api_requests(
    uuid[], uuid[], text[], text[], text[], text[], integer[], double precision[], integer[], text[], date[], uuid, text) to jornada_system;
grant execute on function find_sent_requests(text[]) to jornada_app;
