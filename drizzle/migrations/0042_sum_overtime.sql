CREATE TABLE "overtime_sums" (
	"company_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"month" date NOT NULL,
	"positive_seconds" bigint NOT NULL,
	"negative_seconds" bigint NOT NULL,
	"bonus_seconds" bigint NOT NULL,
	CONSTRAINT "overtime_sums_company_id_employee_id_month_pk" PRIMARY KEY("company_id","employee_id","month")
);
--> statement-breakpoint
ALTER TABLE "overtime_sums" ADD CONSTRAINT "overtime_sums_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "overtime_sums_company_id_month_index" ON "overtime_sums" USING btree ("company_id","month");--> statement-breakpoint
-- Every day that is written changes two rows, which have room to be changed in place.
ALTER TABLE "overtime_sums" SET (fillfactor = 80);
