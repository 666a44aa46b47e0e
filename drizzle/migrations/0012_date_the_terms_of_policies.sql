ALTER TABLE "overtime_policies" ADD COLUMN "from_date" date;--> statement-breakpoint
ALTER TABLE "overtime_policies" ADD COLUMN "earlier_terms" jsonb DEFAULT '[]'::jsonb NOT NULL;