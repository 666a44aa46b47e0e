-- Terms of a break are kept with the entry that is recorded with it (B7), whoever writes it and by whatever statement: the break may change,
-- the entry does not. Applied after every migration, repeatable.
create or replace function keep_terms_of_break() returns trigger
  language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  new.break_remunerated := null;
  new.break_minutes := null;
  if new.work_break_id is null then return new; end if;
  select b.remunerated, b.break_minutes into new.break_remunerated, new.break_minutes
    from public.work_breaks b where b.company_id = new.company_id and b.id = new.work_break_id;
  -- Removed since the writer looked; the reference would be checked after the terms.
  if not found then
    raise foreign_key_violation using message = 'The break does not exist.', table = 'work_entries',
      constraint = 'work_entries_company_id_work_break_id_work_breaks_company_id_id';
  end if;
  return new;
end $$;

create or replace trigger keep_terms_of_break before insert on public.work_entries
  for each row when (new.work_break_id is not null) execute function keep_terms_of_break();
create or replace trigger keep_terms_of_other_break before update on public.work_entries
  for each row when (new.work_break_id is distinct from old.work_break_id) execute function keep_terms_of_break();

revoke all on function keep_terms_of_break() from public, jornada_app, jornada_system;
