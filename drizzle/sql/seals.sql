-- The chains of what is only added to (B10, I11): versions of work entries, and lines of the audit. Applied after every migration.

revoke insert on work_entry_seals, audit_seals from jornada_app;

-- Appends to a chain of the company that was entered, or fails: `first_sequence` and `previous_hash` must follow its head, so the chain
-- has no gap and, by the key on the sequence, no fork; and each seal names a record of the company.
drop function if exists append_seals(bigint, bytea, uuid[], bytea[]);
create or replace function append_seals(chain text, first_sequence bigint, previous_hash bytea, ids uuid[], hashes bytea[])
  returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant uuid := public.current_company();
  records constant text := case chain when 'work_entry_seals' then 'work_entry_versions' when 'audit_seals' then 'audit_lines' end;
  key constant text := case chain when 'work_entry_seals' then 'version_id' when 'audit_seals' then 'line_id' end;
  head record;
  unknown boolean;
begin
  if records is null then
    raise exception 'There is no such chain.' using errcode = 'integrity_constraint_violation';
  end if;
  execute format('select s.sequence, s.hash from public.%I s where s.company_id = $1 order by s.sequence desc limit 1', chain)
    into head using company;
  if first_sequence is distinct from coalesce(head.sequence, 0) + 1
    or previous_hash is distinct from coalesce(head.hash, decode(repeat('00', 32), 'hex'))
  then
    raise exception 'The seals do not follow the head of the chain.' using errcode = 'integrity_constraint_violation';
  end if;
  execute format('select exists (select from unnest($1) seal (record) where not exists (select from public.%I r where r.company_id = $2 and r.id = seal.record))',
    records) into unknown using ids, company;
  if unknown or cardinality(ids) <> cardinality(hashes)
    or exists (select from unnest(hashes) hash where length(hash) is distinct from 32)
  then
    raise exception 'Each seal needs a record of the company and a hash.' using errcode = 'integrity_constraint_violation';
  end if;
  execute format(
    'insert into public.%I (company_id, id, sequence, %I, previous_hash, hash)
      select $1, uuidv7(), $2 + place - 1, record, case place when 1 then $3 else ($5)[place - 1] end, hash
      from unnest($4, $5) with ordinality as seal (record, hash, place)', chain, key)
    using company, first_sequence, previous_hash, ids, hashes;
end $$;

revoke all on function append_seals(text, bigint, bytea, uuid[], bytea[]) from public, jornada_app;
grant execute on function append_seals(text, bigint, bytea, uuid[], bytea[]) to jornada_system;
