ALTER TABLE "employee_office_assignations" DROP CONSTRAINT "employee_office_assignations_company_id_employee_id_office_id_unique";--> statement-breakpoint
ALTER TABLE "employee_office_assignations" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "employee_office_assignations" ADD COLUMN "ends_on" date;--> statement-breakpoint
ALTER TABLE "employee_office_assignations" ADD CONSTRAINT "employee_office_assignations_once" UNIQUE NULLS NOT DISTINCT("company_id","employee_id","office_id","starts_on");--> statement-breakpoint
ALTER TABLE "employee_office_assignations" ADD CONSTRAINT "employee_office_assignations_in_order" CHECK ("employee_office_assignations"."ends_on" >= "employee_office_assignations"."starts_on");