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
