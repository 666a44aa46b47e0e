ALTER TABLE "absence_day_off_request_history" ADD COLUMN "on_behalf_of_id" uuid;--> statement-breakpoint
ALTER TABLE "absence_day_off_request_history" ADD COLUMN "on_behalf_of_name" text;