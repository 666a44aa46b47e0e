ALTER TABLE "api_tokens" ADD COLUMN "governs" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Only tokens of the operator: of others it is not known whether an owner made them.
UPDATE "api_tokens" SET "governs" = true WHERE "created_by_name" IS NULL;
