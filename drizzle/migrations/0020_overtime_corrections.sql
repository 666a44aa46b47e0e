ALTER TABLE "companies" ADD COLUMN "overtime_since" date;--> statement-breakpoint
ALTER TABLE "overtime_movements" ADD COLUMN "follows_id" uuid;--> statement-breakpoint
ALTER TABLE "overtime_movements" ADD CONSTRAINT "overtime_movements_company_id_follows_id_overtime_movements_company_id_id_fk" FOREIGN KEY ("company_id","follows_id") REFERENCES "public"."overtime_movements"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "overtime_movements_following" ON "overtime_movements" USING btree ("company_id","follows_id") WHERE "overtime_movements"."follows_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "overtime_movements_once_reversed" ON "overtime_movements" USING btree ("company_id","follows_id") WHERE "overtime_movements"."kind" = 'reversal';--> statement-breakpoint
-- A payout that was taken back: the movement that did it is its reversal. Several alike of one moment are paired in order.
WITH "taken" AS (
  SELECT p.*, row_number() OVER (PARTITION BY p.company_id, p.employee_id, p.deleted_at, p.from_date, p.to_date, p.source, p.amount_seconds ORDER BY p.id) AS place
    FROM "overtime_payouts" p WHERE p.deleted_at IS NOT NULL
), "returned" AS (
  SELECT m.*, row_number() OVER (PARTITION BY m.company_id, m.employee_id, m.created_at, m.from_date, m.to_date, m.source, m.amount_seconds ORDER BY m.id) AS place
    FROM "overtime_movements" m WHERE m.kind = 'payout' AND m.operation = 'add'
)
UPDATE "overtime_movements" m SET kind = 'reversal', follows_id = taken.movement_id
  FROM "returned" JOIN "taken" ON taken.company_id = returned.company_id AND taken.employee_id = returned.employee_id
    AND taken.deleted_at = returned.created_at AND taken.from_date = returned.from_date AND taken.to_date = returned.to_date
    AND taken.source = returned.source AND taken.amount_seconds = returned.amount_seconds AND taken.place = returned.place
  WHERE m.company_id = returned.company_id AND m.id = returned.id;--> statement-breakpoint
-- Rows without work before overtimeSince are left to the job.
UPDATE "overtime_frontiers" f SET next_date = '1900-01-01', cause = 'company_settings'
  FROM "companies" c WHERE c.id = f.company_id AND EXISTS (
    SELECT FROM "overtime_days" d WHERE d.company_id = f.company_id AND d.employee_id = f.employee_id AND d.worked_seconds = 0
      AND d.date < ((c.created_at AT TIME ZONE c.time_zone)::date - interval '5 years')::date);
