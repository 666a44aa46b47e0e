CREATE INDEX "work_entries_employee_started_idx" ON "work_entries" USING btree ("company_id","employee_id","started_at") WHERE "work_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_entry_versions_company_id_created_at_id_index" ON "work_entry_versions" USING btree ("company_id","created_at","id");--> statement-breakpoint
ALTER TABLE "work_breaks" DROP COLUMN "deleted_at";--> statement-breakpoint
ALTER TABLE "work_check_types" DROP COLUMN "deleted_at";