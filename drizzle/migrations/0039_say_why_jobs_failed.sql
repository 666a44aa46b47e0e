ALTER TABLE "long_jobs" ADD COLUMN "failure_code" text;--> statement-breakpoint
ALTER TABLE "long_jobs" ADD COLUMN "failure_values" jsonb;--> statement-breakpoint
-- Jobs that failed before: how much was in the way of an import is not known any more.
UPDATE "long_jobs" SET
  "failure_code" = CASE WHEN "failure" LIKE 'Whoever started this%' THEN 'starter_lost_access'
    WHEN "failure" LIKE 'Something was written%' THEN 'import_built_upon' ELSE 'broken' END,
  "failure_values" = CASE WHEN "failure" LIKE 'Something was written%' THEN '{"count": 0}'::jsonb ELSE '{}'::jsonb END
  WHERE "state" = 'failed';
