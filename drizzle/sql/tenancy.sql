-- Row-level security, roles and the functions that let a request into its company.
-- Applied after every migration, repeatable: a new table cannot be forgotten. Runs as the owner of the tables, whom row-level security does
-- not bind: no request logs in as it. Managed services grant nobody BYPASSRLS, which forcing it on the owner would need. The setting
-- jornada.tables contains the declarations of tables in drizzle/schema (server/platform/db/declared-tables.ts).

-- The roles that rights are given to. Connections log in as members of them (server/platform/db/logins.ts):
-- jornada_app, for requests, sees the company that a token or session has let it into; jornada_system, for background work and the
-- operator's command, may also enter any company by its id; jornada_sign_in reaches accounts and sessions and no company.
do $$
declare
  name text;
begin
  foreach name in array array['jornada_app', 'jornada_system', 'jornada_sign_in'] loop
    begin
      if not exists (select from pg_roles where rolname = name) then
        execute format('create role %I nologin nobypassrls', name);
      end if;
    exception when duplicate_object or unique_violation then
      null; -- roles belong to the whole server: another database of it was faster
    end;
  end loop;
  if not pg_has_role('jornada_system', 'jornada_app', 'member') then
    grant jornada_app to jornada_system;
  end if;
exception when unique_violation then
  null; -- as above
end $$;

grant usage on schema public to jornada_app;
revoke all on schema auth from jornada_app;
grant usage on schema auth to jornada_sign_in;

-- After COMMIT a local setting reads '', hence nullif.
create or replace function current_company() returns uuid language sql stable parallel safe
  as $$ select nullif(current_setting('jornada.company_id', true), '')::uuid $$;

do $$
declare
  item record;
  append_only constant text[] := array(
    select name from jsonb_to_recordset(current_setting('jornada.tables')::jsonb) as declared (name text, append_only boolean)
    where append_only);
  key text;
begin
  -- Tables without a company are not ours: the database may hold others. The catalogue test finds one of ours that lacks it. Partitions
  -- are reached through their table, and nobody is granted anything on them.
  for item in
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and (c.relname = 'companies' or exists (
      select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped))
  loop
    key := case item.name when 'companies' then 'id' else 'company_id' end;
    execute format('alter table public.%I enable row level security', item.name);
    execute format('alter table public.%I no force row level security', item.name);
    execute format('drop policy if exists own_company on public.%I', item.name);
    execute format(
      -- Not as a subquery: the function is then part of each plan, which needs no node for it. PostgreSQL asks it once for each scan.
      'create policy own_company on public.%I to jornada_app using (%I = current_company()) with check (%I = current_company())',
      item.name, key, key);
    execute format('revoke all on public.%I from jornada_app', item.name);
    if item.name = any (append_only) then
      execute format('grant select, insert on public.%I to jornada_app', item.name);
    else
      execute format('grant select, insert, update, delete on public.%I to jornada_app', item.name);
    end if;
  end loop;
end $$;

revoke all on all tables in schema auth from jornada_app;
grant select, insert, update, delete on all tables in schema auth to jornada_sign_in;

-- B10: versions are written by a trigger alone. H2: entries are never removed.
revoke insert on work_entry_versions from jornada_app;
revoke delete on work_entries from jornada_app;

-- Says who acts in the transaction from here on, and by which way: the source of the audit's lines (I11). Whatever lets somebody write calls
-- this. PostgreSQL makes it part of the expression that calls it, and `read_as` too, so a call costs no more than its settings.
create or replace function act_as(of_type text, of_id text, of_name text, origin jsonb) returns text language sql
  as $$ select set_config('jornada.actor', concat_ws(':', of_type, of_id), true) || set_config('jornada.source', row(of_type, of_id,
    coalesce(of_name, 'unknown'), origin ->> 'way', origin ->> 'operation', origin ->> 'address', origin ->> 'requestId')::text, true) $$;

-- The same for a user, by the name that they have now.
create or replace function act_as_user(of_user text, origin jsonb) returns text language plpgsql as $$
declare
  user_name text;
begin
  select u.name into user_name from auth."user" u where u.id = of_user;
  return public.act_as('user', of_user, user_name, origin);
end $$;

-- The rest of a request's transaction is the system's: rows that follow from a date, and whoever read first has not decided them.
create or replace function act_as_system() returns text
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$ select public.act_as('system', null, 'Jornada', null) $$;

-- Reads only: the database refuses every write.
create or replace function read_as(of_type text, of_id text) returns text language sql
  as $$ select set_config('jornada.actor', concat_ws(':', of_type, of_id), true) || set_config('transaction_read_only', 'on', true) $$;

revoke all on function act_as(text, text, text, jsonb), act_as_user(text, jsonb), act_as_system(), read_as(text, text) from public;
grant execute on function act_as_system() to jornada_app;

-- Each entrance has the origin of what is written as its last parameter; null: the transaction only reads.

-- Checks a company API token and sets its company for the rest of the transaction. A refused token sets none: whatever was
-- sent along in the same round trip then neither sees nor writes a row. The gates stand in the order of the interface. Without
-- `needed_scope` no scope is asked for. A token with networks is refused where the caller's address is not known (I10). A token without a
-- list of scopes has all of the company's, and none of a person's own (M7).
drop function if exists enter_token(bytea);
drop function if exists enter_token(bytea, boolean);
drop function if exists enter_token(bytea, text, inet, boolean);
drop function if exists admit_token(bytea, text, inet, boolean);
drop function if exists enter_token(bytea, text, inet, jsonb); -- the columns that it returns have changed
-- M7: whether a personal token is still its person's. It has their access, checked each time: it ends with their membership, their account
-- and the employee they are, and rests while the company does not allow such tokens. An account that is linked to another employee reaches
-- nobody by it.
create or replace function is_personal_token_valid(of_company uuid, of_membership uuid, of_employee uuid, allowed boolean) returns boolean
  language sql stable as $$ select allowed and exists (
    select from public.memberships m
      join public.employees e on e.company_id = m.company_id and e.id = m.employee_id
      join auth."user" u on u.id = m.user_id
      where m.company_id = of_company and m.id = of_membership and m.employee_id = of_employee and e.status = 'active'
        and e.erased_at is null and u.disabled_at is null) $$;
revoke all on function is_personal_token_valid(uuid, uuid, uuid, boolean) from public;

-- One text, the refusal and the company's language with a space in between: it is asked with every request, and a row of columns takes
-- the database longer.
create or replace function admit_token(token_hash bytea, needed_scope text, client inet, origin jsonb) returns text
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  setting text;
  current_hash bytea;
  company_id uuid;
  token_id uuid;
  token_name text;
  language text;
  refusal text;
begin
  select t.company_id, t.id, t.name, c.language,
    case
      when t.revoked_at is not null then 'unauthorized'
      when t.employee_id is not null
        and not public.is_personal_token_valid(t.company_id, t.membership_id, t.employee_id, c.personal_tokens) then 'unauthorized'
      when t.expires_at <= clock_timestamp() then 'api_token_expired'
      when c.subscription <> 'active' then 'subscription_expired'
      when t.kind <> 'api' then 'not_an_api_consumer'
      when not c.public_api then 'public_api_not_enabled'
      when t.networks is not null and not coalesce(client <<= any (t.networks), false) then 'network_not_allowed'
      when needed_scope <> all (t.scopes) or (t.scopes is null and needed_scope like 'self:%') then 'scope_not_granted'
    end
    into company_id, token_id, token_name, language, refusal
    from public.api_tokens t join public.companies c on c.id = t.company_id
    where t.hash = token_hash
    limit 1;
  if token_id is null then
    -- A secret from before a rotation enters as the one that replaced it, as long as it is valid.
    select t.hash into current_hash
      from public.api_token_old_secrets s
      join public.api_tokens t on t.company_id = s.company_id and t.id = s.api_token_id
      where s.hash = token_hash and s.valid_until > clock_timestamp()
      limit 1;
    if found then return public.admit_token(current_hash, needed_scope, client, origin); end if;
    return 'unauthorized ';
  end if;
  if refusal is not null then return refusal || ' ' || language; end if;
  -- Assigned: what is only performed runs as a statement of its own, which takes ten times as long.
  setting := set_config('jornada.company_id', company_id::text, true);
  if origin is null then
    setting := public.read_as('token', token_id::text);
  else
    setting := public.act_as('token', token_id::text, token_name, origin);
  end if;
  return ' ' || language;
end $$;

-- The same where it is not known yet whose token it is.
create or replace function enter_token(
  token_hash bytea, needed_scope text default null, client inet default null, origin jsonb default null)
  returns table (company_id uuid, token_id uuid, token_name text, language text, has_networks boolean, governs boolean, employee_id uuid,
    refusal text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  admitted text := public.admit_token(token_hash, needed_scope, client, origin);
begin
  refusal := nullif(split_part(admitted, ' ', 1), '');
  language := nullif(split_part(admitted, ' ', 2), '');
  if language is not null then
    select t.company_id, t.id, t.name, t.networks is not null, t.governs, t.employee_id
      into company_id, token_id, token_name, has_networks, governs, employee_id
      from public.api_tokens t where t.hash = token_hash limit 1;
    if not found then
      select t.company_id, t.id, t.name, t.networks is not null, t.governs, t.employee_id
        into company_id, token_id, token_name, has_networks, governs, employee_id
        from public.api_token_old_secrets s
        join public.api_tokens t on t.company_id = s.company_id and t.id = s.api_token_id
        where s.hash = token_hash limit 1;
    end if;
  end if;
  return next;
end $$;

-- The same for a signed-in user, asked with every request: the company that is asked for, else the oldest membership that can be
-- entered. The user of an employee who is not active has no access (I9), nobody enters a cancelled company, and a role that needs a
-- second factor enters with one, or with a session in which a passkey was used (I7). Where none can be entered, the refusal that says
-- more counts.
-- By the session and not by the user, whose id is no secret: a session that has ended lets nobody in. I8: one that a company's provider
-- made enters that company alone, and where that is the only way in, no other session does, save those of owners.
create or replace function refusal_of_membership(employee_id uuid, employee_status text, subscription text) returns text
  language sql immutable as $$ select case
    when employee_id is not null and employee_status is distinct from 'active' then 'unauthorized'
    when subscription <> 'active' then 'subscription_expired'
  end $$;

create or replace function refusal_of_session(session_company uuid, of_company uuid, role text) returns text language sql stable as $$
  select 'single_sign_on_required' from public.sso_connections s
    where session_company is null and role <> 'owner' and s.company_id = of_company and s.only_way and s.enabled_at is not null $$;

drop function if exists enter_member(text);
drop function if exists enter_session(text);
drop function if exists enter_session(text, boolean);
drop function if exists enter_session(text, boolean, uuid);
create or replace function enter_session(session_token text, asked_company uuid default null, origin jsonb default null)
  returns table (company_id uuid, role text, employee_id uuid, language text, company_name text, time_zone text,
    sees_everybody boolean, managers_see_pay boolean, changed_at timestamptz, refusal text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  member_user_id text;
  session_company uuid;
  session_has_passkey boolean;
  member record;
  setting text;
begin
  select s.user_id, s.company_id, s.has_passkey into member_user_id, session_company, session_has_passkey from auth.session s
    where s.token = session_token and s.expires_at > clock_timestamp();
  select m.id, m.company_id, m.role, m.employee_id, m.updated_at, c.language, c.name, c.time_zone, c.managers_see_pay, r.refusal,
      public.sees_everybody(m.role, m.scope_all) as sees_everybody
    into member
    from public.memberships m join public.companies c on c.id = m.company_id
    left join public.employees e on e.company_id = m.company_id and e.id = m.employee_id,
    lateral (select coalesce(public.refusal_of_membership(m.employee_id, e.status, c.subscription),
      public.refusal_of_session(session_company, m.company_id, m.role), case
      -- A provider asks for what it wants: its session needs no second factor of ours.
      when m.role = any (c.require_two_factor) and session_company is null and not session_has_passkey and not exists (
        select from auth.second_factors f where f.user_id = member_user_id and f.confirmed_at is not null
      ) then 'second_factor_required'
    end) as refusal) r
    where m.user_id = member_user_id and (asked_company is null or m.company_id = asked_company)
      and (session_company is null or m.company_id = session_company)
    order by array_position(
        array[null, 'second_factor_required', 'single_sign_on_required', 'subscription_expired', 'unauthorized'], r.refusal),
      m.created_at, m.id
    limit 1;
  if member.company_id is not null and member.refusal is null then
    setting := set_config('jornada.company_id', member.company_id::text, true);
    setting := set_config('jornada.member', member.id::text, true);
    if origin is null then
      setting := public.read_as('user', member_user_id);
    else
      setting := public.act_as_user(member_user_id, origin);
    end if;
  end if;
  return query select member.company_id, member.role, member.employee_id, member.language, member.name, member.time_zone,
    member.sees_everybody, member.managers_see_pay, member.updated_at, case when member.company_id is null then 'unauthorized' else member.refusal end;
end $$;

-- The companies that the user of a session can enter, or could but for their subscription, by name (I1).
create or replace function list_session_companies(session_token text)
  returns table (company_id uuid, company_name text, role text, refusal text)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select m.company_id, c.name, m.role, r.refusal
      from auth.session s join public.memberships m on m.user_id = s.user_id join public.companies c on c.id = m.company_id
      left join public.employees e on e.company_id = m.company_id and e.id = m.employee_id,
      lateral (select public.refusal_of_membership(m.employee_id, e.status, c.subscription) as refusal) r
      where s.token = session_token and s.expires_at > clock_timestamp() and r.refusal is distinct from 'unauthorized'
        and (s.company_id is null or m.company_id = s.company_id)
      order by c.name, c.id
  $$;

-- For the system itself, or on behalf of somebody: scheduled work, the operator's command, the demo company.
drop function if exists enter_company(uuid);
drop function if exists enter_company(uuid, boolean);
create or replace function enter_company(id uuid, actor_type text default 'system', actor_id text default null, origin jsonb default null)
  returns table (company_id uuid, language text, refusal text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  setting text := set_config('jornada.company_id', enter_company.id::text, true);
  actor_name text;
begin
  if origin is null then
    setting := public.read_as(actor_type, actor_id);
  elsif actor_type = 'user' then
    setting := public.act_as_user(actor_id, origin);
  elsif actor_type = 'token' then
    select t.name into actor_name from public.api_tokens t where t.company_id = enter_company.id and t.id = actor_id::uuid;
    setting := public.act_as('token', actor_id, actor_name, origin);
  else
    setting := public.act_as('system', null, 'Jornada', origin);
  end if;
  return query select c.id, c.language, null::text from public.companies c where c.id = enter_company.id;
end $$;

create or replace function list_company_ids() returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$ select id from public.companies order by id $$;

-- Takes requests out of what a company may still make in the running minute: one, or a share of what is left where the limit is so
-- high that counting each of them here would cost more than answering it. The minute begins with the first request after the last.
drop function if exists take_requests(uuid, integer);
create or replace function take_requests(token_hash bytea, allowed integer)
  returns table (granted integer, remaining integer, milliseconds_left integer)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  asked_at constant timestamptz := clock_timestamp();
  company uuid;
  started_at timestamptz;
  taken integer;
begin
  -- By its token: whoever could name any company here could use up its requests.
  select t.company_id into company from public.api_tokens t where t.hash = token_hash limit 1;
  if not found then
    select s.company_id into company from public.api_token_old_secrets s where s.hash = token_hash limit 1;
  end if;
  -- Nothing is lost with it that a request would miss.
  perform set_config('synchronous_commit', 'off', true);
  insert into public.rate_limits (company_id, window_started_at, used) values (company, asked_at, 0)
    on conflict (company_id) do nothing;
  select r.window_started_at, r.used into started_at, taken
    from public.rate_limits r where r.company_id = company for update;
  if started_at <= asked_at - interval '1 minute' then
    started_at := asked_at;
    taken := 0;
  end if;
  -- A hundredth of what is left: the last hundred are given one by one, so that no process keeps what another has to refuse.
  granted := least(greatest((allowed - taken) / 100, 1), greatest(allowed - taken, 0));
  taken := taken + granted;
  update public.rate_limits r set window_started_at = started_at, used = taken where r.company_id = company;
  remaining := greatest(allowed - taken, 0);
  milliseconds_left := ceil(extract(epoch from started_at + interval '1 minute' - asked_at) * 1000);
  return next;
end $$;

-- Last-used dates are written in batches, across companies, and only ever move forward.
create or replace function touch_tokens(token_ids uuid[], used_at timestamptz[]) returns void
  language sql security definer set search_path = pg_catalog, public, pg_temp
  as $$
    update public.api_tokens t set last_used_at = u.used_at
    from unnest(token_ids, used_at) as u (id, used_at)
    where t.id = u.id and (t.last_used_at is null or t.last_used_at < u.used_at)
  $$;

-- B10: every state of an entry is kept, whoever writes it and by whatever statement. Versions of an entry stay in order even when
-- the server's clock is put back.
create or replace function record_work_entry_version() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  written_at timestamptz := clock_timestamp();
  source constant public.audit_source := nullif(current_setting('jornada.source', true), '')::public.audit_source;
begin
  -- Erasure (erasure.sql) changes an entry together with its versions. Any other use of this setting makes an entry that differs from its
  -- newest version.
  if current_setting('jornada.redacting', true) = 'on' then return null; end if;
  if tg_op = 'UPDATE' then
    select greatest(written_at, max(v.created_at) + interval '1 microsecond') into written_at
      from public.work_entry_versions v where v.company_id = new.company_id and v.work_entry_id = new.id;
  end if;
  insert into public.work_entry_versions (company_id, id, work_entry_id, content, actor, actor_name, reason, mode,
    moved_from, created_at)
  values (
    new.company_id, gen_random_uuid(), new.id, to_jsonb(new),
    coalesce(nullif(current_setting('jornada.actor', true), ''), 'system'),
    case when source.actor_type <> 'system' then source.actor_name end,
    nullif(current_setting('jornada.reason', true), ''),
    coalesce(nullif(current_setting('jornada.mode', true), ''), 'direct'),
    case when tg_op = 'UPDATE' then nullif(old.work_date, new.work_date) end, written_at
  );
  return null;
end $$;

drop trigger if exists work_entry_version on public.work_entries;
create trigger work_entry_version after insert or update on public.work_entries
  for each row execute function record_work_entry_version();

-- A reason belongs to the statement that it was set for: what is written next in the transaction has another cause.
create or replace function end_work_entry_reason() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  setting text;
begin
  setting := set_config('jornada.reason', '', true);
  return null;
end $$;

create or replace trigger work_entry_reason after insert or update on public.work_entries
  for each statement execute function end_work_entry_reason();

revoke all on function end_work_entry_reason() from public;

revoke all on function enter_token(bytea, text, inet, jsonb), admit_token(bytea, text, inet, jsonb),
  enter_session(text, uuid, jsonb), list_session_companies(text),
  refusal_of_membership(uuid, text, text), refusal_of_session(uuid, uuid, text), enter_company(uuid, text, text, jsonb), list_company_ids(),
  take_requests(bytea, integer), touch_tokens(uuid[], timestamptz[]), record_work_entry_version()
  from public, jornada_app, jornada_system;
grant execute on function enter_token(bytea, text, inet, jsonb), admit_token(bytea, text, inet, jsonb),
  enter_session(text, uuid, jsonb), list_session_companies(text),
  take_requests(bytea, integer) to jornada_app;
grant execute on function enter_company(uuid, text, text, jsonb), list_company_ids(), touch_tokens(uuid[], timestamptz[]) to jornada_system;
