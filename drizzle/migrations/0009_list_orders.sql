CREATE INDEX "contracts_company_id_start_at_id_index" ON "contracts" USING btree ("company_id","start_at","id");--> statement-breakpoint
CREATE INDEX "contracts_company_id_created_at_id_index" ON "contracts" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contracts_company_id_updated_at_id_index" ON "contracts" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "employees_first_name_idx" ON "employees" USING btree ("company_id","first_name","id");