ALTER TABLE "vacation_configurations" ADD COLUMN "employee_request_enabled" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "vacation_configurations" ADD COLUMN "day_type" text DEFAULT 'business_day' NOT NULL;--> statement-breakpoint
ALTER TABLE "vacation_configurations" ADD COLUMN "is_default" boolean DEFAULT false NOT NULL;