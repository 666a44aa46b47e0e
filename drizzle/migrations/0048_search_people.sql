-- `searchKey` of server/shared/search-key.ts: both are tested with the same cases.
CREATE FUNCTION "search_key"(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(normalize(regexp_replace(normalize(written, NFD), '[\u0300-\u036f]', '', 'g'), NFC) COLLATE "und-x-icu"),
        'øłđðħıς’‐‑', 'olddhiσ''--'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'));--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "name_key" text GENERATED ALWAYS AS (left(search_key(first_name || ' ' || last_name || ' ' || coalesce(second_last_name, '')), 300)) STORED;--> statement-breakpoint
CREATE INDEX "employees_search_idx" ON "employees" USING btree ("company_id","name_key","email_key","code","nid","id") WHERE "employees"."erased_at" is null;