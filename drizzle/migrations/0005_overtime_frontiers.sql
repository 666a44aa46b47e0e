CREATE TABLE "overtime_frontiers" (
	"company_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"next_date" date NOT NULL,
	"cause" text,
	CONSTRAINT "overtime_frontiers_company_id_employee_id_pk" PRIMARY KEY("company_id","employee_id")
);
--> statement-breakpoint
ALTER TABLE "overtime_allocations" ALTER COLUMN "seconds" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "overtime_movements" ALTER COLUMN "applied_seconds" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "overtime_movements" ALTER COLUMN "balance_before_seconds" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "overtime_movements" ALTER COLUMN "balance_after_seconds" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "overtime_frontiers" ADD CONSTRAINT "overtime_frontiers_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;