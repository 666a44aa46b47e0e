ALTER TABLE "absence_calendars" DROP COLUMN "deleted_at";--> statement-breakpoint
ALTER TABLE "absence_day_off_requests" DROP COLUMN "deleted_at";