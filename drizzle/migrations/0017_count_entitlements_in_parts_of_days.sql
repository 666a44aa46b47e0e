DROP TRIGGER IF EXISTS "audit_line" ON "vacation_configurations";--> statement-breakpoint
UPDATE "vacation_configurations" SET "accrual" = "accrual" || '{"rounding": "none"}'::jsonb WHERE jsonb_typeof("accrual") = 'object';--> statement-breakpoint
DROP TRIGGER IF EXISTS "feed_updated" ON "vacation_configurations";--> statement-breakpoint
ALTER TABLE "vacation_configurations" ALTER COLUMN "max_days_off" SET DATA TYPE double precision;
