-- Ids in the order of time (RFC 9562, version 7) for PostgreSQL 16 and 17. From 18 on the server has this function: its schema,
-- pg_catalog, comes first in every search path, so ours is neither created nor called there. Applied after every migration, repeatable.
do $migration$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    -- 48 bits of milliseconds, the version, 12 bits of the millisecond's parts, then the second half of a random UUID with its variant.
    -- One expression, so that PostgreSQL makes it part of the statement that calls it.
    create or replace function public.uuidv7() returns uuid language sql volatile parallel safe as $$
      select (overlay(lpad(to_hex((extract(epoch from clock_timestamp()) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0)
        || right(gen_random_uuid()::text, 17))::uuid
    $$;
  end if;
end $migration$;
