-- Exchanges the code of a device for its token (M4), of which the caller has made the secret. Whoever comes second with the same code waits
-- for the first, and finds it used. A token from before ends: one device holds one. Answers nothing for a code that is wrong, used or old,
-- of a device that was revoked or of a company without a subscription.
-- Applied after every migration, repeatable.
create or replace function pair_device(code_hash bytea, at timestamptz, new_token_id uuid, token_hash bytea, token_hint text, way jsonb)
  returns table (device_id uuid, device_name text, company_name text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  paired public.devices;
begin
  select d.* into paired from public.devices d join public.companies c on c.id = d.company_id and c.subscription = 'active'
    where d.hash = code_hash and d.code_expires_at > at and d.revoked_at is null
    limit 1 for no key update of d;
  if not found then return; end if;
  perform public.act_as('token', new_token_id::text, paired.name, way);
  insert into public.api_tokens (company_id, id, name, kind, hash, hint, last_used_at, created_at, updated_at)
    values (paired.company_id, new_token_id, paired.name, 'device', token_hash, token_hint, at, at, at);
  update public.api_tokens t set revoked_at = at, updated_at = at
    where t.company_id = paired.company_id and t.id = paired.api_token_id and t.revoked_at is null;
  update public.devices d set hash = null, code_expires_at = null, api_token_id = new_token_id, paired_at = at, updated_at = at
    where d.company_id = paired.company_id and d.id = paired.id;
  return query select paired.id, paired.name, c.name from public.companies c where c.id = paired.company_id;
end $$;

revoke all on function pair_device(bytea, timestamptz, uuid, bytea, text, jsonb) from public, jornada_app, jornada_system;
grant execute on function pair_device(bytea, timestamptz, uuid, bytea, text, jsonb) to jornada_sign_in;

-- M4: checks the token of a device and sets its company for the rest of the transaction. The token is valid while it is the device's latest
-- one; a refused one sets no company. `origin`: null if the transaction only reads.
create or replace function enter_device(token_hash bytea, client inet, origin jsonb)
  returns table (company_id uuid, device_id uuid, device_name text, office_id uuid, token_id uuid, language text, refusal text)
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  setting text;
begin
  select t.company_id, d.id, d.name, d.office_id, t.id, c.language,
    case
      when t.revoked_at is not null or d.revoked_at is not null or t.id is distinct from d.api_token_id then 'unauthorized'
      when t.expires_at <= clock_timestamp() then 'api_token_expired'
      when c.subscription <> 'active' then 'subscription_expired'
      when t.networks is not null and not coalesce(client <<= any (t.networks), false) then 'network_not_allowed'
    end
    into company_id, device_id, device_name, office_id, token_id, language, refusal
    from public.api_tokens t
      join public.companies c on c.id = t.company_id
      join public.devices d on d.company_id = t.company_id and d.api_token_id = t.id
    where t.hash = token_hash and t.kind = 'device'
    limit 1;
  if token_id is null then refusal := 'unauthorized'; end if;
  if refusal is null then
    setting := set_config('jornada.company_id', company_id::text, true);
    if origin is null then
      setting := public.read_as('token', token_id::text);
    else
      setting := public.act_as('token', token_id::text, device_name, origin);
    end if;
  end if;
  return next;
end $$;

revoke all on function enter_device(bytea, inet, jsonb) from public, jornada_system, jornada_sign_in;
grant execute on function enter_device(bytea, inet, jsonb) to jornada_app;

-- M4: the person of the entered company with a PIN, or with a badge of this number, which is compared without signs and case. People who are
-- active come first: a badge may be given to somebody else when its person has left. Of several people nobody is answered. Bound to the
-- company by itself, as row-level security would keep the index of badges from being used.
create or replace function find_punching_person(of_pin integer, of_badge text) returns table (employee_id uuid, is_active boolean)
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  with found as (
    select e.id, e.status = 'active' as is_active
      from public.employees e
      where e.company_id = public.current_company() and e.erased_at is null and e.pin = of_pin
    union
    select e.id, e.status = 'active'
      from public.employees e
      where e.company_id = public.current_company() and e.erased_at is null and e.nfc is not null
        and upper(regexp_replace(e.nfc, '[^0-9A-Za-z]', '', 'g')) = upper(regexp_replace(of_badge, '[^0-9A-Za-z]', '', 'g'))
  ), ranked as (
    select f.id, f.is_active, count(*) over (partition by f.is_active) as same from found f
      where f.is_active or not exists (select from found a where a.is_active)
  )
  select r.id, r.is_active from ranked r where r.same = 1 $$;

revoke all on function find_punching_person(integer, text) from public, jornada_system, jornada_sign_in;
grant execute on function find_punching_person(integer, text) to jornada_app;
