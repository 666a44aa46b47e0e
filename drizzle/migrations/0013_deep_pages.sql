DROP INDEX "work_entries_date_idx";--> statement-breakpoint
DROP INDEX "work_entries_started_idx";--> statement-breakpoint
CREATE INDEX "work_entries_created_idx" ON "work_entries" USING btree ("company_id","created_at","id","deleted_at");--> statement-breakpoint
CREATE INDEX "work_entries_updated_idx" ON "work_entries" USING btree ("company_id","updated_at","id","deleted_at");--> statement-breakpoint
CREATE INDEX "work_entries_date_idx" ON "work_entries" USING btree ("company_id","work_date","started_at","id","deleted_at");--> statement-breakpoint
CREATE INDEX "work_entries_started_idx" ON "work_entries" USING btree ("company_id","started_at","id","deleted_at");