ALTER TABLE "absence_day_off_requests" ADD COLUMN "force_note" text;--> statement-breakpoint
ALTER TABLE "vacation_configurations" ADD COLUMN "advance_days" double precision DEFAULT 0 NOT NULL;