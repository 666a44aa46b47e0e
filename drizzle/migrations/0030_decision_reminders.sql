ALTER TABLE "companies" ADD COLUMN "decision_reminder_days" integer DEFAULT 3;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "reminded_on" date;