-- How texts say who a person is, for their erasure (L6, erasure.sql). Applied after every migration, repeatable.

-- A text without what is written in many ways: case, accents, spaces and signs.
create or replace function bare_text(written text) returns text language sql immutable parallel safe as $$
  select lower(regexp_replace(normalize(written, NFKD), '[[:space:][:punct:]\u0300-\u036f]', '', 'g'))
$$;

-- Its words, each between blanks, without case and accents; a digit is in none.
create or replace function bare_words(written text) returns text language sql immutable parallel safe as $$
  select ' ' || btrim(regexp_replace(lower(regexp_replace(normalize(written, NFKD), '[\u0300-\u036f]', '', 'g')),
    '[[:space:][:punct:][:digit:]]+', ' ', 'g')) || ' '
$$;

-- How a text says who a person is: `whole` by a first and last name, unless somebody else of the company has both; `alone` by one of their
-- names, of four letters or more, that neither somebody else nor the company has. Nothing of one who is erased.
create or replace function person_words(person uuid, out whole text[], out alone text[])
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  company constant uuid := public.current_company();
  called record;
  others text[];
begin
  select split_part(btrim(public.bare_words(e.first_name)), ' ', 1) as first_name, btrim(public.bare_words(e.last_name)) as last_name,
      btrim(public.bare_words(e.second_last_name)) as second_last_name
    into called from public.employees e where e.company_id = company and e.id = person and e.erased_at is null;
  if not found then return; end if;
  others := array(
    select public.bare_words(concat_ws(' ', e.first_name, e.last_name, e.second_last_name)) from public.employees e
      where e.company_id = company and e.id <> person and e.erased_at is null
    union select public.bare_words(u.name) from public.memberships m join auth."user" u on u.id = m.user_id
      where m.company_id = company and m.employee_id is distinct from person);
  whole := case when called.first_name <> '' and called.last_name <> '' and not exists (
      select from unnest(others) o where strpos(o, ' ' || called.first_name || ' ') > 0 and strpos(o, ' ' || called.last_name || ' ') > 0)
    then array[called.first_name, called.last_name] end;
  alone := array(select w from unnest(array[called.first_name, called.last_name, called.second_last_name]) w
    where length(w) >= 4 and not exists (select from unnest(others) o where strpos(o, ' ' || w || ' ') > 0)
      and not exists (select from public.companies c where c.id = company and strpos(public.bare_words(c.name), ' ' || w || ' ') > 0));
end $$;

-- Whether a name of a file, a title or a search says who a person is, by their words.
create or replace function says_name(said text, whole text[], alone text[]) returns boolean language sql immutable parallel safe as $$
  select coalesce((select bool_or(strpos(bare.words, ' ' || w || ' ') > 0) from unnest(alone) w), false)
      or coalesce((select bool_and(strpos(bare.words, ' ' || w || ' ') > 0) from unnest(whole) w), false)
      -- Written as one word.
      or coalesce(length(whole[1] || whole[2]) >= 6
        and (strpos(bare.run, replace(whole[1] || whole[2], ' ', '')) > 0 or strpos(bare.run, replace(whole[2] || whole[1], ' ', '')) > 0), false)
    from (select public.bare_words(said) as words, public.bare_text(said) as run) bare
$$;

-- A name of a file, of which the ending stays.
create or replace function relabelled(file_name text, label text) returns text language sql immutable parallel safe as $$
  select label || coalesce(substring(file_name from '\.[A-Za-z0-9]{1,5}$'), '')
$$;

-- The parameters of a page's address as they were typed; as they are where they are no text.
create or replace function typed_query(sent text) returns text language plpgsql immutable parallel safe as $$
begin
  return convert_from((select string_agg(case when part[1] ~ '^%.' then decode(substr(part[1], 2), 'hex') else convert_to(part[1], 'UTF8') end,
      '' order by place)
    from regexp_matches(replace(sent, '+', ' '), '%[0-9A-Fa-f]{2}|[^%]+|%', 'g') with ordinality as parts (part, place)), 'UTF8');
exception when others then
  return sent;
end $$;

revoke all on function bare_text(text), bare_words(text), person_words(uuid), says_name(text, text[], text[]), relabelled(text, text),
  typed_query(text) from public, jornada_app;
