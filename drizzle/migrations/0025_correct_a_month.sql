ALTER TABLE "work_entry_corrections" ALTER COLUMN "reason" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "payroll_export_lines" ALTER COLUMN "factor" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "governs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "overtime_frontiers" ADD COLUMN "late_correction" text;--> statement-breakpoint
ALTER TABLE "period_employees" ADD COLUMN "late_change" text;--> statement-breakpoint
ALTER TABLE "period_snapshots" ADD COLUMN "redacted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "period_snapshots" ADD COLUMN "record_hash" text;--> statement-breakpoint
ALTER TABLE "work_entry_versions" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "work_entry_versions" ADD COLUMN "moved_from" date;--> statement-breakpoint
CREATE INDEX "work_entry_versions_moved" ON "work_entry_versions" USING btree ("company_id","moved_from") WHERE "work_entry_versions"."moved_from" is not null;--> statement-breakpoint
-- As they are called now; who has left the company has had no name in its records since then.
UPDATE "work_entry_versions" v SET "actor_name" = u."name" FROM "memberships" m JOIN "auth"."user" u ON u."id" = m."user_id"
  WHERE m."company_id" = v."company_id" AND v."actor" = 'user:' || u."id";--> statement-breakpoint
UPDATE "work_entry_versions" v SET "actor_name" = t."name" FROM "api_tokens" t
  WHERE t."company_id" = v."company_id" AND v."actor" = 'token:' || t."id";--> statement-breakpoint
UPDATE "work_entry_versions" v SET "moved_from" = moved."date" FROM (
    SELECT "company_id", "id", ("content" ->> 'work_date')::date AS "work_date", lag(("content" ->> 'work_date')::date) OVER (
      PARTITION BY "company_id", "work_entry_id" ORDER BY "created_at", "id") AS "date"
    FROM "work_entry_versions") moved
  WHERE moved."company_id" = v."company_id" AND moved."id" = v."id" AND moved."date" <> moved."work_date";
--> statement-breakpoint
-- Only tokens of the operator: of others it is not known whether an owner made them.
UPDATE "api_tokens" SET "governs" = true WHERE "created_by_name" IS NULL;
