-- Lines of the audit are no longer counted by triggers but by settle_audit_count, once a day.
DROP TRIGGER IF EXISTS "count_records" ON "audit_lines";--> statement-breakpoint
DROP TRIGGER IF EXISTS "count_moved_records" ON "audit_lines";--> statement-breakpoint
DROP TRIGGER IF EXISTS "forget_count" ON "audit_lines";--> statement-breakpoint
DROP FUNCTION IF EXISTS "count_audit_lines"();--> statement-breakpoint
DELETE FROM "list_counts" WHERE "list" = 'audit_lines';
