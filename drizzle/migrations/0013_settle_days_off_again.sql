ALTER TABLE "leave_ledger" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "overtime_frontiers" ADD COLUMN "plans_from" date;--> statement-breakpoint
ALTER TABLE "overtime_movements" ADD COLUMN "cause" text;