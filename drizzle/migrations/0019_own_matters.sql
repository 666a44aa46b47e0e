ALTER TABLE "absence_day_off_request_history" ADD COLUMN "self_made" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_ledger" ADD COLUMN "self_made" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "overtime_movements" ADD COLUMN "self_made" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "overtime_payouts" ADD COLUMN "self_made" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "request_decisions" ADD COLUMN "self_made" boolean DEFAULT false NOT NULL;