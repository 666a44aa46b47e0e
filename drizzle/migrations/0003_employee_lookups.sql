DROP INDEX "employees_email_key";--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "email_key" text GENERATED ALWAYS AS (lower(email)) STORED;--> statement-breakpoint
CREATE INDEX "contract_annexes_company_id_contract_id_start_at_index" ON "contract_annexes" USING btree ("company_id","contract_id","start_at");--> statement-breakpoint
CREATE INDEX "employees_status_name_idx" ON "employees" USING btree ("company_id","status","last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "employees_nid_idx" ON "employees" USING btree ("company_id","nid");--> statement-breakpoint
CREATE INDEX "employees_created_idx" ON "employees" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "employees_updated_idx" ON "employees" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email_key" ON "employees" USING btree ("company_id","email_key");