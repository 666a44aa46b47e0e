DROP INDEX "work_entries_employee_started_idx";--> statement-breakpoint
CREATE INDEX "work_entries_employee_started_idx" ON "work_entries" USING btree ("company_id","employee_id","started_at" DESC NULLS LAST) WHERE "work_entries"."deleted_at" is null;--> statement-breakpoint
-- Each punch writes the employee's status: with room in its page the row stays where it is and no index is touched.
ALTER TABLE "employees" SET (fillfactor = 80);
