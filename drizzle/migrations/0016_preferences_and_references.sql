ALTER TABLE "auth"."user" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "auth"."user" ADD COLUMN "theme" text;--> statement-breakpoint
ALTER TABLE "import_problems" ADD COLUMN "person" text;--> statement-breakpoint
ALTER TABLE "import_problems" ADD COLUMN "reference" text;