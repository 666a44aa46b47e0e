ALTER TABLE "invitations" ADD COLUMN "mailed_hash" "bytea";--> statement-breakpoint
ALTER TABLE "sso_connections" ADD COLUMN "verified_domains" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "invitations_mailed_hash_index" ON "invitations" USING btree ("mailed_hash");--> statement-breakpoint
-- Accounts without a password were made by a company's provider: no mail has proven their address.
UPDATE "auth"."user" u SET "email_verified" = false
  WHERE NOT EXISTS (SELECT FROM "auth"."account" a WHERE a."user_id" = u."id" AND a."provider_id" = 'credential' AND a."password" IS NOT NULL);
