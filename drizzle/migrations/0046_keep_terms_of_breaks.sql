ALTER TABLE "work_entries" ADD COLUMN "break_remunerated" boolean;--> statement-breakpoint
ALTER TABLE "work_entries" ADD COLUMN "break_minutes" integer;--> statement-breakpoint
-- Nobody has changed an entry: no version, no event. A version without these columns says nothing against them.
ALTER TABLE "work_entries" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "work_entries" w SET "break_remunerated" = b."remunerated", "break_minutes" = b."break_minutes"
  FROM "work_breaks" b WHERE b."company_id" = w."company_id" AND b."id" = w."work_break_id";--> statement-breakpoint
ALTER TABLE "work_entries" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "work_entries" ADD CONSTRAINT "work_entries_terms_of_break" CHECK (num_nonnulls("work_entries"."work_break_id", "work_entries"."break_remunerated", "work_entries"."break_minutes") in (0, 3));
