CREATE TABLE "leave_notices" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"request_id" uuid,
	"date" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leave_notices_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "leave_notices" ADD CONSTRAINT "leave_notices_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leave_notices_company_id_created_at_index" ON "leave_notices" USING btree ("company_id","created_at");--> statement-breakpoint
UPDATE "overtime_frontiers" f SET "cause" = coalesce(f."cause", 'contract'), "next_date" = least(f."next_date", k."start_at"), "plans_from" = least(f."plans_from", k."start_at") FROM (SELECT "company_id", "employee_id", min("start_at") AS "start_at" FROM "contracts" WHERE "flexible_days_per_week" IS NOT NULL GROUP BY 1, 2) k WHERE f."company_id" = k."company_id" AND f."employee_id" = k."employee_id";
