CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
-- B4: no two live entries of one employee overlap; half-open, so 09:00-10:00 and 10:00-11:00 may stand side by side.
ALTER TABLE "work_entries" ADD CONSTRAINT "work_entries_no_overlap" EXCLUDE USING gist (
  "company_id" WITH =, "employee_id" WITH =, tstzrange("started_at", coalesce("ended_at", 'infinity'), '[)') WITH &&
) WHERE ("deleted_at" IS NULL);--> statement-breakpoint
-- G1: contracts of one employee do not overlap; both ends are inclusive.
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_no_overlap" EXCLUDE USING gist (
  "company_id" WITH =, "employee_id" WITH =, daterange("start_at", coalesce("end_at", 'infinity'::date), '[]') WITH &&
);
