ALTER TABLE "employees" ADD COLUMN "leaves_on" date;--> statement-breakpoint
CREATE INDEX "employees_leaving_idx" ON "employees" USING btree ("company_id","leaves_on") WHERE "employees"."leaves_on" is not null;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_leaving_active" CHECK ("employees"."leaves_on" is null or "employees"."status" = 'active');