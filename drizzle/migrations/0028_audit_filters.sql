DROP INDEX "audit_lines_type_idx";--> statement-breakpoint
CREATE INDEX "audit_lines_type_idx" ON "audit_lines" USING btree ("company_id","record_type","created_at","id","action");