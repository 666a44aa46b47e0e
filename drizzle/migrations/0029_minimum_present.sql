ALTER TABLE "departments" ADD COLUMN "minimum_present" integer;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "minimum_present" integer;