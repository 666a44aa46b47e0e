ALTER TABLE "contracts" ADD COLUMN "rotation" jsonb;--> statement-breakpoint
ALTER TABLE "holidays" ADD COLUMN "is_half" boolean DEFAULT false NOT NULL;