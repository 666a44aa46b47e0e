-- The change feed (server/modules/changes): a change of each record, in the order of the commits. Applied after every migration, repeatable.
--
-- Triggers append changes to `unrecorded_changes` in the transaction of the write. Once it has committed, `record_changes` gives them their
-- positions. One call at a time does this, for everything that is visible to it: so no position is given to a change before an earlier one
-- that may still appear, however long its transaction takes. Changes of one record are in their order too, since the later one waited for the
-- row of the earlier one.

-- `position` is the order of the statements, `xid` the transaction. `op` is `touched` if a part of the record has changed.
create table if not exists live.unrecorded_changes (
  company_id uuid not null, position bigint generated always as identity, xid xid8 not null default pg_current_xact_id(),
  type text not null, record_id uuid not null, op text not null, changed_at timestamptz not null default clock_timestamp());

-- Arguments: the type of the record, and what has happened to it.
create or replace function note_change() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into live.unrecorded_changes (company_id, type, record_id, op)
    values (coalesce(new.company_id, old.company_id), tg_argv[0], coalesce(new.id, old.id), tg_argv[1]);
  return null;
end $$;

-- Arguments: the type of the record that the row is part of, and the column that refers to it.
create or replace function note_change_of_part() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into live.unrecorded_changes (company_id, type, record_id, op)
    values (coalesce(new.company_id, old.company_id), tg_argv[0], (to_jsonb(coalesce(new, old)) ->> tg_argv[1])::uuid, 'touched');
  return null;
end $$;

-- The triggers of declared tables, and the view `live.records` of the records that exist. A table whose triggers are new begins with a change
-- for each of its records.
do $do$
declare
  item record;
  columns text[];
  differs text;
  begun text[] := '{}';
  views text[] := '{}';
  gone text;
begin
  for item in
    select d.*, c.oid, coalesce(d.feed_type, w.feed_type) as type,
      not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname in ('feed_created', 'feed_part')) as is_new
    from jsonb_to_recordset(current_setting('jornada.tables')::jsonb) as d (
      name text, feed_type text, feed_gone text, feed_silent text[], feed_table text, feed_column text)
    join pg_class c on c.relname = d.name and c.relnamespace = 'public'::regnamespace
    left join jsonb_to_recordset(current_setting('jornada.tables')::jsonb) as w (name text, feed_type text) on w.name = d.feed_table
    where d.feed_type is not null or d.feed_table is not null
    order by d.name
  loop
    columns := array(select a.attname::text from pg_attribute a where a.attrelid = item.oid and a.attnum > 0 and not a.attisdropped
      and a.attgenerated = '' and a.attname not in ('company_id', 'id', 'created_at', 'updated_at')
      and a.attname <> all (coalesce(item.feed_silent, '{}')) order by a.attnum);
    -- The type json has no equality of its own.
    select string_agg(format(case a.atttypid when 'json'::regtype then 'old.%1$I::jsonb is distinct from new.%1$I::jsonb'
        else 'old.%1$I is distinct from new.%1$I' end, a.attname), ' or ')
      into differs from pg_attribute a where a.attrelid = item.oid and a.attname = any (columns);
    if item.feed_table is not null then
      execute format('create or replace trigger feed_part after insert or delete on public.%I for each row execute function note_change_of_part(%L, %L)',
        item.name, item.type, item.feed_column);
      execute format('create or replace trigger feed_part_changed after update on public.%I for each row when (%s) execute function note_change_of_part(%L, %L)',
        item.name, differs, item.type, item.feed_column);
      continue;
    end if;
    -- Whether a row is marked as deleted.
    gone := case when item.feed_gone is null then 'false'
      else (select case a.atttypid when 'bool'::regtype then '%1$s.' || quote_ident(a.attname) else '%1$s.' || quote_ident(a.attname) || ' is not null' end
        from pg_attribute a where a.attrelid = item.oid and a.attname = item.feed_gone) end;
    execute format('create or replace trigger feed_created after insert on public.%I for each row when (not (%s)) execute function note_change(%L, ''created'')',
      item.name, format(gone, 'new'), item.type);
    execute format('create or replace trigger feed_deleted after delete on public.%I for each row when (not (%s)) execute function note_change(%L, ''deleted'')',
      item.name, format(gone, 'old'), item.type);
    -- A statement that sets none of these columns costs nothing: so does the status that a clock-in gives an employee.
    execute format('create or replace trigger feed_updated after update of %s on public.%I for each row when (not (%s) and not (%s) and (%s)) execute function note_change(%L, ''updated'')',
      (select string_agg(quote_ident(c), ', ') from unnest(columns) c), item.name, format(gone, 'old'), format(gone, 'new'), differs, item.type);
    if item.feed_gone is not null then
      execute format('create or replace trigger feed_gone after update of %I on public.%I for each row when (not (%s) and %s) execute function note_change(%L, ''deleted'')',
        item.feed_gone, item.name, format(gone, 'old'), format(gone, 'new'), item.type);
      execute format('create or replace trigger feed_back after update of %I on public.%I for each row when (%s and not (%s)) execute function note_change(%L, ''created'')',
        item.feed_gone, item.name, format(gone, 'old'), format(gone, 'new'), item.type);
    end if;
    views := views || format('select company_id, %L as type, id, %I as changed_at from public.%I t where not (%s)', item.type,
      (select a.attname from pg_attribute a where a.attrelid = item.oid and a.attname in ('created_at', 'updated_at') order by a.attname desc limit 1),
      item.name, format(gone, 't'));
    if item.is_new then begun := begun || item.type; end if;
  end loop;
  drop view if exists live.records;
  execute 'create view live.records with (security_invoker) as ' || array_to_string(views, ' union all ');
  insert into live.unrecorded_changes (company_id, type, record_id, op, changed_at)
    select r.company_id, r.type, r.id, 'created', r.changed_at from live.records r where r.type = any (begun) order by r.changed_at, r.id;
end $do$;

-- Begins the feed of every company again, after a restore: positions of before are unknown, and each record has one change.
create or replace function restart_change_feeds() returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  truncate live.unrecorded_changes, public.recorded_changes, public.change_feeds;
  insert into live.unrecorded_changes (company_id, type, record_id, op, changed_at)
    select r.company_id, r.type, r.id, 'created', r.changed_at from live.records r order by r.changed_at, r.id;
  while public.record_changes() loop end loop;
end $$;

-- Gives positions to committed changes, a portion at most, and notifies whoever waits for those of a company. Returns whether there may be
-- more. Changes of one record in one transaction become one; a record that was created and deleted in it has none. Changes of parts count only
-- while the record exists. The company that was entered has a feed from then on.
create or replace function record_changes(portion integer default 50000) returns boolean
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company uuid;
  first_left bigint;
begin
  -- The statement after this one sees everything that the last call has recorded.
  perform pg_advisory_xact_lock(7246002);
  -- Under the lock, like every other row of this table: whoever waits for it holds none of them.
  insert into public.change_feeds (company_id) select public.current_company() where public.current_company() is not null
    on conflict (company_id) do nothing;
  if not exists (select from live.unrecorded_changes) then return false; end if;
  -- The oldest first, so that the changes of one record stay in order.
  select u.position into first_left from live.unrecorded_changes u order by u.position offset portion limit 1;
  for company in
    with taken as (
      delete from live.unrecorded_changes u where first_left is null or u.position < first_left returning *
    ), merged as (
      select company_id, type, record_id, min(position) as place, max(changed_at) as changed_at,
        (array_agg(op order by position) filter (where op <> 'touched'))[1] as first_op,
        (array_agg(op order by position desc) filter (where op <> 'touched'))[1] as last_op
      from taken group by company_id, xid, type, record_id
    ), placed as (
      select m.company_id, m.type, m.record_id, m.changed_at,
        case when last_op = 'deleted' then 'deleted' when first_op = 'created' then 'created' else 'updated' end as op,
        row_number() over (partition by m.company_id order by m.place) as place
      from merged m
      where (first_op, last_op) is distinct from ('created', 'deleted')
        and (last_op is not null or exists (
          select from live.records r where r.type = m.type and r.company_id = m.company_id and r.id = m.record_id))
    ), feeds as (
      insert into public.change_feeds as f (company_id, position) select p.company_id, count(*) from placed p group by p.company_id
      on conflict (company_id) do update set position = f.position + excluded.position
      returning f.company_id, f.position
    ), recorded as (
      insert into public.recorded_changes (company_id, position, type, record_id, op, changed_at)
      select p.company_id, f.position - max(p.place) over (partition by p.company_id) + p.place, p.type, p.record_id, p.op, p.changed_at
      from placed p join feeds f using (company_id)
    )
    select f.company_id from feeds f
  loop
    perform pg_notify('jornada_changes', company || ' feed');
  end loop;
  return first_left is not null;
end $$;

-- Whether committed changes of the company wait for their positions.
create or replace function has_unrecorded_changes() returns boolean
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select exists (select from live.unrecorded_changes u where u.company_id = public.current_company()) $$;

-- Deletes changes of the company that are older than an instant: deletions, and changes that a later one of the record has replaced. Looks at a
-- portion behind a position, and returns its last position; null behind the end.
create or replace function prune_changes(before timestamptz, behind bigint) returns bigint
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant uuid := public.current_company();
  until bigint;
begin
  select max(p.position) into until from (
    select c.position from public.recorded_changes c where c.company_id = company and c.position > behind order by c.position limit 20000) p;
  delete from public.recorded_changes c
    where c.company_id = company and c.position > behind and c.position <= until and c.changed_at < before
      and (c.op = 'deleted' or exists (
        select from public.recorded_changes later where later.company_id = c.company_id and later.type = c.type
          and later.record_id = c.record_id and later.position > c.position and later.changed_at < before));
  return until;
end $$;

revoke insert, update, delete on recorded_changes, change_feeds from jornada_app;
revoke all on function note_change(), note_change_of_part(), restart_change_feeds(), record_changes(integer), has_unrecorded_changes(),
  prune_changes(timestamptz, bigint) from public, jornada_app, jornada_system;
grant execute on function record_changes(integer), has_unrecorded_changes() to jornada_app;
grant execute on function prune_changes(timestamptz, bigint) to jornada_system;

-- Of tables whose triggers are new, in a session whose statements may take any time.
do $$ begin while record_changes() loop end loop; end $$;
