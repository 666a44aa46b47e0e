ALTER TABLE "employee_office_assignations" DROP CONSTRAINT "employee_office_assignations_company_id_employee_id_office_id_unique";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "default_work_days_from" date;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "earlier_default_work_days" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_office_assignations" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "employee_office_assignations" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "works_on_holidays_from" date;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "earlier_works_on_holidays" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "employee_office_assignations" ADD CONSTRAINT "employee_office_assignations_once" UNIQUE NULLS NOT DISTINCT("company_id","employee_id","office_id","starts_on");--> statement-breakpoint
ALTER TABLE "employee_office_assignations" ADD CONSTRAINT "employee_office_assignations_in_order" CHECK ("employee_office_assignations"."ends_on" >= "employee_office_assignations"."starts_on");