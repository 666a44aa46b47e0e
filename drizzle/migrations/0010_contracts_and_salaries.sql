CREATE TABLE "leave_reasons" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"editable" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_key" text GENERATED ALWAYS AS (lower(name)) STORED,
	CONSTRAINT "leave_reasons_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "salaries" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"pay_period" text NOT NULL,
	"currency" text NOT NULL,
	"gross_salary" double precision NOT NULL,
	"payments" integer NOT NULL,
	"contribution_group" text,
	"start_date" date NOT NULL,
	"end_date" date,
	"comments" text,
	"prorated" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "salaries_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
DROP INDEX "contract_annexes_company_id_contract_id_start_at_index";--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "flexible_days_per_week" integer;--> statement-breakpoint
ALTER TABLE "salaries" ADD CONSTRAINT "salaries_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leave_reasons_company_id_name_id_index" ON "leave_reasons" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "leave_reasons_company_id_created_at_id_index" ON "leave_reasons" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "leave_reasons_company_id_updated_at_id_index" ON "leave_reasons" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "leave_reasons_name_key" ON "leave_reasons" USING btree ("company_id","name_key");--> statement-breakpoint
CREATE INDEX "salaries_company_id_employee_id_start_date_id_index" ON "salaries" USING btree ("company_id","employee_id","start_date","id");--> statement-breakpoint
CREATE INDEX "salaries_company_id_start_date_id_index" ON "salaries" USING btree ("company_id","start_date","id");--> statement-breakpoint
CREATE INDEX "salaries_company_id_created_at_id_index" ON "salaries" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "salaries_company_id_updated_at_id_index" ON "salaries" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "agreements_company_id_name_id_index" ON "agreements" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "agreements_company_id_created_at_id_index" ON "agreements" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "agreements_company_id_updated_at_id_index" ON "agreements" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_annexes_start_key" ON "contract_annexes" USING btree ("company_id","contract_id","start_at");--> statement-breakpoint
CREATE INDEX "contract_annexes_company_id_contract_id_created_at_id_index" ON "contract_annexes" USING btree ("company_id","contract_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contract_annexes_company_id_contract_id_updated_at_id_index" ON "contract_annexes" USING btree ("company_id","contract_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "contract_types_company_id_name_id_index" ON "contract_types" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "contract_types_company_id_created_at_id_index" ON "contract_types" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contract_types_company_id_updated_at_id_index" ON "contract_types" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "degrees_company_id_name_id_index" ON "degrees" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "degrees_company_id_created_at_id_index" ON "degrees" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "degrees_company_id_updated_at_id_index" ON "degrees" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "job_levels_company_id_name_id_index" ON "job_levels" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "job_levels_company_id_created_at_id_index" ON "job_levels" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "job_levels_company_id_updated_at_id_index" ON "job_levels" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "workday_types_company_id_name_id_index" ON "workday_types" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "workday_types_company_id_created_at_id_index" ON "workday_types" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "workday_types_company_id_updated_at_id_index" ON "workday_types" USING btree ("company_id","updated_at","id");
--> statement-breakpoint
-- G7: salaries of one employee do not overlap; both ends are inclusive. Employees as texts, for the reason given with contracts.
ALTER TABLE "salaries" ADD CONSTRAINT "salaries_no_overlap" EXCLUDE USING gist (
  "company_id" WITH =, ("employee_id"::text) WITH =,
  daterange("start_date", coalesce("end_date", 'infinity'::date), '[]') WITH &&
);
