ALTER TABLE "companies" ADD COLUMN "session_idle_minutes" integer DEFAULT 720 NOT NULL;--> statement-breakpoint
-- Sessions from before have no limit yet: that of a new company, and the five minutes to which `last_seen_at` is exact.
UPDATE "auth"."session" SET "expires_at" = least("expires_at", "last_seen_at" + interval '725 minutes');
