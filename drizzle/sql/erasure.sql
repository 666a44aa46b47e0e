-- Erasure of a person, and what is removed because its time is over (L6, H3). Requests may not change what is only added to, so functions
-- do it, for the company that was entered. Applied after every migration, repeatable.

revoke insert, update, delete on record_redactions from jornada_app;

-- Traces of a person in records that do not refer to them: their accounts, names that nobody else has, and the records whose audit lines
-- are about them.
create or replace function person_traces(person uuid, out accounts text[], out names text[], out records uuid[])
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant uuid := public.current_company();
  words record;
begin
  accounts := array(select m.user_id from public.memberships m where m.company_id = company and m.employee_id = person);
  names := array(
    select called.name from (
      select concat_ws(' ', e.first_name, nullif(e.last_name, ''), e.second_last_name) as name from public.employees e
        where e.company_id = company and e.id = person
      union select concat_ws(' ', e.first_name, nullif(e.last_name, '')) from public.employees e where e.company_id = company and e.id = person
      union select e.email from public.employees e where e.company_id = company and e.id = person
      union select u.name from auth."user" u where u.id = any (accounts)
      union select u.email from auth."user" u where u.id = any (accounts)
    ) called where called.name is not null
      and not exists (select from public.employees e where e.company_id = company and e.id <> person
        and (concat_ws(' ', e.first_name, nullif(e.last_name, ''), e.second_last_name) = called.name
          or concat_ws(' ', e.first_name, nullif(e.last_name, '')) = called.name))
      and not exists (select from public.memberships m join auth."user" u on u.id = m.user_id
        where m.company_id = company and m.user_id <> all (accounts) and u.name = called.name));
  -- And the searches for them that lists were exported with.
  select * into words from public.person_words(person);
  names := array(
    select unnest(names)
    union select f.value from public.audit_lines l cross join jsonb_each_text(l.after) f
      where l.company_id = company and l.action = 'export' and public.says_name(f.value, words.whole, words.alone));
  records := array(
    select person
    union select public.person_records(person)
    union select i.id from public.invitations i where i.company_id = company and i.email = any (names)
    -- Records that were deleted long ago.
    union select l.record_id from public.audit_lines l where l.company_id = company and l.part_type is null
      and person::text in (l.before ->> 'employee_id', l.after ->> 'employee_id'));
end $$;

-- Whether a line of the audit is about a person with these records.
create or replace function is_line_about(of_id uuid, before jsonb, after jsonb, person uuid, records uuid[]) returns boolean language sql immutable as $$
  select coalesce(of_id = any (records), false)
    or coalesce(before ->> 'employee_id' = person::text, false) or coalesce(after ->> 'employee_id' = person::text, false)
$$;

-- Whether it says anything about them at all: also as who acted, or by a name in its fields.
create or replace function tells_of_person(
  of_id uuid, actor text, called text, before jsonb, after jsonb, person uuid, accounts text[], names text[], records uuid[])
  returns boolean language sql immutable as $$
    select public.is_line_about(of_id, before, after, person, records) or coalesce(actor = any (accounts), false)
      or coalesce(called = any (names), false)
      or exists (select from jsonb_each_text(coalesce(before, '{}')) f where f.value = any (names))
      or exists (select from jsonb_each_text(coalesce(after, '{}')) f where f.value = any (names))
  $$;

-- The sealed records that an erasure takes something out of.
create or replace function list_erasable_records(person uuid) returns table (chain text, record_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant uuid := public.current_company();
  traces record;
begin
  select * into traces from public.person_traces(person);
  return query
    select 'work_entry_versions', v.id from public.work_entry_versions v
      join public.work_entries w on w.company_id = v.company_id and w.id = v.work_entry_id
      where v.company_id = company and w.employee_id = person and v.content ?| public.erasable_columns()
    union all
    select 'audit_lines', l.id from public.audit_lines l
      where l.company_id = company and public.tells_of_person(l.record_id, l.actor_id, l.record_name, l.before, l.after, person, traces.accounts, traces.names, traces.records);
end $$;

-- Columns of a punch that say where somebody was, and with which device.
create or replace function erasable_columns() returns text[] language sql immutable parallel safe as $$
  select array['in_latitude', 'in_longitude', 'out_latitude', 'out_longitude', 'in_device_name', 'out_device_name']
$$;

-- A content without some of its values; the columns stay.
create or replace function without_values(content jsonb, columns text[]) returns jsonb language sql immutable parallel safe as $$
  select content || coalesce((select jsonb_object_agg(c, null) from unnest(columns) c where content ? c), '{}')
$$;

-- The fields of a line about an erased person: that they have changed, and only of times, states and references how.
create or replace function erased_fields(fields jsonb) returns jsonb language sql immutable as $$
  select jsonb_object_agg(f.key, case
      when f.key <> 'contribution_group_id' and f.key ~ '(_id|_at|_seconds|_hours|_ids)$' then f.value
      when f.key in ('status', 'role', 'date', 'from_date', 'to_date', 'start_date', 'end_date', 'kept_until', 'settled_on', 'year',
        'seconds', 'work_days', 'work_times', 'work_date', 'percentage_work_day', 'fte', 'time_zone') then f.value
      else '"erased"' end)
  from jsonb_each(fields) f
$$;

-- The same of a line about somebody else: only what names the erased person.
create or replace function without_names(fields jsonb, names text[]) returns jsonb language sql immutable as $$
  select jsonb_object_agg(f.key, case when f.value #>> '{}' = any (names) then '"erased"' else f.value end) from jsonb_each(fields) f
$$;

-- Canonical JSON of a value, as `canonicalJson` (server/modules/records) writes it.
create or replace function canonical_json(value jsonb) returns text language plpgsql immutable parallel safe
  set search_path = pg_catalog, public, pg_temp as $$
begin
  return case jsonb_typeof(value)
    when 'object' then (select '{' || coalesce(string_agg(to_jsonb(f.key)::text || ':' || public.canonical_json(f.value), ',' order by f.key collate "C"), '') || '}'
      from jsonb_each(value) f)
    when 'array' then (select '[' || coalesce(string_agg(public.canonical_json(f.value), ',' order by f.place), '') || ']'
      from jsonb_array_elements(value) with ordinality f (value, place))
    else value::text end;
end $$;

-- A content in which every text that is one of the names is the label instead.
create or replace function relabelled_content(content jsonb, names text[], label text) returns jsonb language plpgsql immutable parallel safe as $$
declare
  written text := content::text;
  name text;
begin
  foreach name in array names loop
    written := replace(written, to_jsonb(name)::text, to_jsonb(label)::text);
  end loop;
  return written::jsonb;
end $$;

-- Absences of a monthly record, without the names of private types.
create or replace function erased_absences(absences jsonb, private_types text[]) returns jsonb language sql immutable parallel safe as $$
  select coalesce(jsonb_agg(case when (a.value ->> 'isPrivate')::boolean or a.value ->> 'absenceTypeId' = any (private_types)
      then a.value || '{"name": null}' else a.value end order by a.place), '[]')
    from jsonb_array_elements(absences) with ordinality a (value, place)
$$;

-- The monthly record of an erased person: without identity number, names of private absences and words about corrections.
create or replace function erased_record(record jsonb, label text, private_types text[]) returns jsonb language sql immutable parallel safe as $$
  select record || jsonb_build_object(
    'employee', (record -> 'employee') || jsonb_build_object('firstName', split_part(label, ' ', 1),
      'lastName', substr(label, strpos(label, ' ') + 1), 'secondLastName', null, 'code', null, 'identityNumber', null, 'identityNumberType', null),
    'days', (select coalesce(jsonb_agg(d.value || jsonb_build_object(
        'absences', public.erased_absences(d.value -> 'absences', private_types),
        'corrections', (select coalesce(jsonb_agg(c.value || '{"reason": null}' order by c.place), '[]')
          from jsonb_array_elements(d.value -> 'corrections') with ordinality c (value, place))) order by d.place), '[]')
      from jsonb_array_elements(record -> 'days') with ordinality d (value, place)),
    'totals', (record -> 'totals') || jsonb_build_object('absences', public.erased_absences(record #> '{totals,absences}', private_types)))
$$;

-- The reason of a version without words: its code, and who proposed what two sides decided on.
create or replace function reason_without_words(reason text, mode text) returns text language sql immutable parallel safe as $$
  select split_part(split_part(reason, ': ', 1), E'\n', 1) || coalesce(
    case when mode in ('agreed', 'unilateral') then E'\n' || substring(reason from E'\n((?:user|token):[^\n]+|system)$') end, '')
$$;

-- The imports whose file is kept and has a row about a person: one that became a record of theirs, or that has their name, number or address
-- in its cells. Of names in many ways of writing rather one too many: a file that was emptied is uploaded again.
create or replace function list_imports_about(person uuid, records uuid[]) returns setof uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant uuid := public.current_company();
  first_name text;
  last_name text;
  code text;
  keys text[];
begin
  select public.bare_text(e.first_name), public.bare_text(e.last_name), e.code::text,
      array(select public.bare_text(k) from unnest(array[e.email, e.personal_mail, e.nid, e.ssn]) k where length(public.bare_text(k)) > 3)
    into first_name, last_name, code, keys from public.employees e where e.company_id = company and e.id = person;
  return query
    select i.id from public.imports i
    where i.company_id = company and (
      exists (select from public.import_records r
        where r.company_id = company and r.import_id = i.id and (r.record_id = any (records)
          or exists (select from public.work_entries t where t.company_id = company and t.id = r.record_id and t.employee_id = person)
          or exists (select from public.absence_day_off_requests t
            where t.company_id = company and t.batch_id = r.record_id and t.employee_id = person)
          or exists (select from public.overtime_movements t where t.company_id = company and t.id = r.record_id and t.employee_id = person)
          or exists (select from public.leave_ledger l join public.absence_calendars t on t.company_id = company and t.id = l.absence_calendar_id
            where l.company_id = company and l.id = r.record_id and t.employee_id = person)))
      or exists (select from public.import_portions p
        cross join lateral jsonb_array_elements(p.rows) as line (content)
        cross join lateral public.bare_text(line.content ->> 'cells') as said
        where p.company_id = company and p.import_id = i.id and (
          (strpos(said, first_name) > 0 and strpos(said, last_name) > 0)
          or exists (select from unnest(keys) k where strpos(said, k) > 0)
          or exists (select from jsonb_array_elements_text(i.mapping) with ordinality as m (field, place)
            where m.field in ('code', 'employeeCode') and ltrim(line.content -> 'cells' ->> (m.place::int - 1), '0') = ltrim(code, '0')))));
end $$;

-- Takes a person out of everything but what the law keeps (L6): removes what need not be kept, and from the rest what says more than when
-- they worked. Of what refers to them, `label` is left. The caller has locked them, and both chains.
create or replace function erase_person(person uuid, label text, at timestamptz, kept date) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant uuid := public.current_company();
  traces record;
  setting text;
  cleared text;
  files uuid[];
  words record;
begin
  perform from public.employees e
    where e.company_id = company and e.id = person and e.status = 'inactive' and e.erased_at is null for update;
  if not found then
    raise exception 'Only somebody inactive is erased, and once.' using errcode = 'integrity_constraint_violation';
  end if;
  select * into traces from public.person_traces(person);
  select * into words from public.person_words(person);

  -- A time record keeps its times: this makes no version and no event.
  setting := set_config('jornada.redacting', 'on', true);
  perform public.clear_person_rows(person);

  -- Acts on others stay on record, without the person's name.
  perform public.relabel_actor(person, traces.accounts, traces.names, label);
  update public.work_entry_versions v set actor_name = label
    where v.company_id = company and v.actor = any (select 'user:' || a from unnest(traces.accounts) a);
  -- Nothing is decided about the person any more.
  update public.work_entry_corrections c set status = 'withdrawn', decider_type = 'system', decider_name = 'Jornada', decided_at = at, updated_at = at
    where c.company_id = company and c.employee_id = person and c.status in ('proposed', 'overdue');
  -- Snapshots have the hash of what was closed, which can no longer be computed from the rest (K3).
  update public.period_snapshots s set redacted_at = at,
      record_hash = coalesce(s.record_hash, encode(sha256(convert_to(public.canonical_json(s.content -> 'record'), 'UTF8')), 'hex')),
      content = public.relabelled_content(case when s.employee_id = person and s.content ? 'record'
        then s.content || jsonb_build_object('record', public.erased_record(s.content -> 'record', label,
          array(select t.id::text from public.absence_types t where t.company_id = company and t.type = 'private')))
        else s.content end, traces.names, label)
    where s.company_id = company and (s.employee_id = person
      or exists (select from unnest(traces.names) n where strpos(s.content::text, to_jsonb(n)::text) > 0));
  update public.webhook_deliveries d set response_body = null where d.company_id = company and d.employee_id = person;
  setting := set_config('jornada.redacting', '', true);

  -- While it is known how files call them. What a job quotes of such a file meanwhile waits for this, and is not kept.
  files := array(select public.list_imports_about(person, traces.records));
  update public.imports i set samples = '[]' where i.company_id = company and i.id = any (files);
  delete from public.import_portions p where p.company_id = company and p.import_id = any (files);
  delete from public.import_problems p where p.company_id = company and p.import_id = any (files);

  -- Names that others gave after the person: the records are about somebody else, or about nobody.
  update public.documents d set file_name = public.relabelled(d.file_name, label)
    where d.company_id = company and d.employee_id <> person and public.says_name(d.file_name, words.whole, words.alone);
  update public.imports i set file_name = public.relabelled(i.file_name, label)
    where i.company_id = company and public.says_name(i.file_name, words.whole, words.alone);
  update public.imports i set sheet_name = label where i.company_id = company and public.says_name(i.sheet_name, words.whole, words.alone);
  update public.imports i set titles = (
      select jsonb_agg(case when public.says_name(t.title, words.whole, words.alone) then label else t.title end order by t.place)
      from jsonb_array_elements_text(i.titles) with ordinality as t (title, place))
    where i.company_id = company and exists (
      select from jsonb_array_elements_text(i.titles) t where public.says_name(t, words.whole, words.alone));
  update public.import_problems p set "column" = label where p.company_id = company and public.says_name(p."column", words.whole, words.alone);
  delete from public.import_mappings m where m.company_id = company and public.says_name(m.title, words.whole, words.alone);

  delete from public.invitations i where i.company_id = company and i.id = any (traces.records);
  -- Jobs whose files are called after them, and searches for them.
  delete from public.long_jobs j where j.company_id = company and j.finished_at is not null
    and exists (select from unnest(array[j.file_name, j.input::text, j.result::text, j.failure]) said
      where public.says_name(said, words.whole, words.alone));
  delete from public.saved_views v where v.company_id = company
    and (public.says_name(v.name, words.whole, words.alone) or public.says_name(public.typed_query(v.query), words.whole, words.alone));
  perform public.remove_person_rows(person);
  -- An account that belongs to no company lets nobody in.
  delete from auth."user" u where u.id = any (traces.accounts) and not exists (select from public.memberships m where m.user_id = u.id);

  -- Columns that a later release adds to an employee are cleared too, unless they are listed here.
  select string_agg(format('%I = %s', a.attname, case when not a.attnotnull then 'null' else 'default' end), ', ') into cleared
    from pg_attribute a
    where a.attrelid = 'public.employees'::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and a.attname not in ('company_id', 'id', 'first_name', 'last_name', 'status', 'time_zone', 'hired_at', 'works_on_holidays',
        'works_on_holidays_from', 'earlier_works_on_holidays',
        'created_at', 'updated_at', 'erased_at', 'kept_until');
  execute format('update public.employees set %s, first_name = $3, last_name = $4, erased_at = $5, kept_until = $6, updated_at = $5
      where company_id = $1 and id = $2', cleared)
    using company, person, split_part(label, ' ', 1), substr(label, strpos(label, ' ') + 1), at, kept;

  update public.work_entry_versions v set content = public.without_values(v.content, public.erasable_columns()),
      reason = public.reason_without_words(v.reason, v.mode)
    from public.work_entries w
    where v.company_id = company and w.company_id = company and w.id = v.work_entry_id and w.employee_id = person;
  update public.audit_lines l set
      actor_name = case when l.actor_id = any (traces.accounts) then label else l.actor_name end,
      address = case when l.actor_id = any (traces.accounts) then null else l.address end,
      record_name = case
        when l.record_name is null then null
        when l.record_id = any (traces.records) or l.record_name = any (traces.names) then label
        else l.record_name end,
      before = case when public.is_line_about(l.record_id, l.before, l.after, person, traces.records) then public.erased_fields(l.before)
        else public.without_names(l.before, traces.names) end,
      after = case when public.is_line_about(l.record_id, l.before, l.after, person, traces.records) then public.erased_fields(l.after)
        else public.without_names(l.after, traces.names) end
    where l.company_id = company and public.tells_of_person(l.record_id, l.actor_id, l.record_name, l.before, l.after, person, traces.accounts, traces.names, traces.records);
end $$;

-- Appends the hashes of what is left of sealed records.
create or replace function append_redactions(batch uuid, of_chain text, ids uuid[], hashes bytea[], at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if cardinality(ids) <> cardinality(hashes) or exists (select from unnest(hashes) h where length(h) is distinct from 32) then
    raise exception 'Each redaction needs a hash.' using errcode = 'integrity_constraint_violation';
  end if;
  insert into public.record_redactions (company_id, id, batch_id, chain, record_id, hash, created_at)
    select public.current_company(), uuidv7(), batch, of_chain, r.id, r.hash, at from unnest(ids, hashes) as r (id, hash);
end $$;

-- Whether a line of the audit says where somebody was: those of older releases do, of project time.
create or replace function tells_of_place(of_type text, before jsonb, after jsonb) returns boolean language sql immutable as $$
  select of_type = 'time_entry' and exists (
    select from jsonb_each(coalesce(before, '{}') || coalesce(after, '{}')) f
    where f.key in ('in_latitude', 'in_longitude', 'out_latitude', 'out_longitude') and jsonb_typeof(f.value) = 'number')
$$;

-- H3: takes the places out of punches and project time of before a date. Answers the versions and lines that lost something.
create or replace function remove_coordinates(of_before date, most integer) returns setof uuid
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant uuid := public.current_company();
  places constant text[] := array['in_latitude', 'in_longitude', 'out_latitude', 'out_longitude'];
  setting text;
  entries uuid[];
begin
  entries := array(select w.id from public.work_entries w
    where w.company_id = company and w.work_date < of_before
      and num_nonnulls(w.in_latitude, w.in_longitude, w.out_latitude, w.out_longitude) > 0
    order by w.work_date, w.id limit most for no key update);
  setting := set_config('jornada.redacting', 'on', true);
  update public.work_entries w set in_latitude = null, in_longitude = null, out_latitude = null, out_longitude = null
    where w.company_id = company and w.id = any (entries);
  update public.time_entries t set in_latitude = null, in_longitude = null, out_latitude = null, out_longitude = null
    where t.company_id = company and t.work_date < of_before
      and num_nonnulls(t.in_latitude, t.in_longitude, t.out_latitude, t.out_longitude) > 0;
  setting := set_config('jornada.redacting', '', true);
  return query update public.work_entry_versions v set content = public.without_values(v.content, places)
    where v.company_id = company and v.work_entry_id = any (entries) returning v.id;
  return query update public.audit_lines l
    set before = public.without_values(l.before, places), after = public.without_values(l.after, places)
    where l.company_id = company and l.record_type = 'time_entry' and l.created_at < of_before and public.tells_of_place(l.record_type, l.before, l.after) returning l.id;
end $$;

-- The people whose kept time records are over by a date.
create or replace function list_people_over(of_day date) returns setof uuid
  language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
    select e.id from public.employees e where e.company_id = public.current_company() and e.kept_until < of_day order by e.id
  $$;

-- The sealed records that go with them.
create or replace function list_records_over(person uuid) returns table (chain text, record_id uuid)
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant uuid := public.current_company();
  traces record;
begin
  select * into traces from public.person_traces(person);
  return query
    select 'work_entry_versions', v.id from public.work_entry_versions v
      join public.work_entries w on w.company_id = v.company_id and w.id = v.work_entry_id
      where v.company_id = company and w.employee_id = person
    union all
    select 'audit_lines', l.id from public.audit_lines l
      where l.company_id = company and l.action <> 'erase' and public.is_line_about(l.record_id, l.before, l.after, person, traces.records);
end $$;

-- Removes the rest of an erased person's records once the law's years are over: sealed records stay with empty content, and the person with
-- the neutral name.
create or replace function remove_kept_person(person uuid, of_day date) returns void
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant uuid := public.current_company();
  traces record;
  setting text;
begin
  perform from public.employees e where e.company_id = company and e.id = person and e.erased_at is not null and e.kept_until < of_day for update;
  if not found then
    raise exception 'The law still keeps these records.' using errcode = 'integrity_constraint_violation';
  end if;
  select * into traces from public.person_traces(person);
  setting := set_config('jornada.redacting', 'on', true);
  update public.work_entry_versions v set content = '{}', reason = null, actor_name = null from public.work_entries w
    where v.company_id = company and w.company_id = company and w.id = v.work_entry_id and w.employee_id = person;
  perform public.remove_kept_rows(person);
  delete from public.overtime_sums t where t.company_id = company and t.employee_id = person;
  delete from public.overtime_frontiers t where t.company_id = company and t.employee_id = person;
  delete from public.leave_notices t where t.company_id = company and t.employee_id = person;
  update public.employees e set kept_until = null, hired_at = null, time_zone = null where e.company_id = company and e.id = person;
  setting := set_config('jornada.redacting', '', true);
  update public.audit_lines l set before = (select jsonb_object_agg(k, 'erased') from jsonb_object_keys(l.before) k where k <> 'employee_id'),
      after = (select jsonb_object_agg(k, 'erased') from jsonb_object_keys(l.after) k where k <> 'employee_id')
    where l.company_id = company and l.action <> 'erase' and public.is_line_about(l.record_id, l.before, l.after, person, traces.records);
end $$;

revoke all on function list_people_over(date), list_records_over(uuid), remove_kept_person(uuid, date) from public, jornada_app;
grant execute on function list_people_over(date), list_records_over(uuid), remove_kept_person(uuid, date) to jornada_system;

revoke all on function person_traces(uuid), is_line_about(uuid, jsonb, jsonb, uuid, uuid[]),
  tells_of_person(uuid, text, text, jsonb, jsonb, uuid, text[], text[], uuid[]), list_erasable_records(uuid),
  erasable_columns(), canonical_json(jsonb), relabelled_content(jsonb, text[], text), erased_absences(jsonb, text[]),
  erased_record(jsonb, text, text[]), reason_without_words(text, text), without_values(jsonb, text[]), erased_fields(jsonb), without_names(jsonb, text[]),
  erase_person(uuid, text, timestamptz, date), append_redactions(uuid, text, uuid[], bytea[], timestamptz),
  list_imports_about(uuid, uuid[]), tells_of_place(text, jsonb, jsonb), remove_coordinates(date, integer) from public, jornada_app;
grant execute on function list_erasable_records(uuid), erase_person(uuid, text, timestamptz, date),
  append_redactions(uuid, text, uuid[], bytea[], timestamptz) to jornada_app;
grant execute on function remove_coordinates(date, integer), tells_of_place(text, jsonb, jsonb) to jornada_system;
