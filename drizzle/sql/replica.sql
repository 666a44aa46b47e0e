-- Called on a streaming replica: waits until it has replayed a position of the primary. False: it has not in time, it was promoted, or its
-- history is another one. PostgreSQL publishes the timeline of a replica with its restart points, so after a fail-over it is false until the
-- first of those.
create or replace function wait_for_replay(lsn pg_lsn, timeline text, milliseconds integer) returns boolean
  language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  deadline constant timestamptz := clock_timestamp() + milliseconds * interval '1 millisecond';
begin
  if not pg_is_in_recovery()
    or timeline is distinct from (select lpad(upper(to_hex(c.timeline_id)), 8, '0') from pg_control_checkpoint() c) then
    return false;
  end if;
  while pg_last_wal_replay_lsn() < lsn loop
    if clock_timestamp() >= deadline then return false; end if;
    perform pg_sleep(0.001);
  end loop;
  return pg_is_in_recovery();
end $$;

revoke all on function wait_for_replay(pg_lsn, text, integer) from public;
grant execute on function wait_for_replay(pg_lsn, text, integer) to jornada_app;
