CREATE TABLE "correction_reasons" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "correction_reasons_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_entry_corrections" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"type" text NOT NULL,
	"work_entry_id" uuid,
	"base_version_id" uuid,
	"before" jsonb,
	"after" jsonb,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"reason_id" uuid,
	"reason" text NOT NULL,
	"side" text NOT NULL,
	"proposer_type" text NOT NULL,
	"proposer_id" text,
	"proposer_name" text NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"mode" text,
	"version_id" uuid,
	"answer_by" date,
	"decider_type" text,
	"decider_id" text,
	"decider_name" text,
	"decided_at" timestamp with time zone,
	"comment" text,
	"objection" text,
	"objected_at" timestamp with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_entry_corrections_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "work_entry_corrections_dates" CHECK ("work_entry_corrections"."to_date" >= "work_entry_corrections"."from_date"),
	CONSTRAINT "work_entry_corrections_states" CHECK (case "work_entry_corrections"."type" when 'create' then num_nonnulls("work_entry_corrections"."before", "work_entry_corrections"."base_version_id") = 0 and "work_entry_corrections"."after" is not null
        when 'update' then num_nulls("work_entry_corrections"."before", "work_entry_corrections"."base_version_id", "work_entry_corrections"."after", "work_entry_corrections"."work_entry_id") = 0
        else num_nulls("work_entry_corrections"."before", "work_entry_corrections"."base_version_id", "work_entry_corrections"."work_entry_id") = 0 and "work_entry_corrections"."after" is null end),
	CONSTRAINT "work_entry_corrections_mode" CHECK (("work_entry_corrections"."status" = 'accepted') = ("work_entry_corrections"."mode" is not null) and ("work_entry_corrections"."mode" is not null) = ("work_entry_corrections"."version_id" is not null)),
	CONSTRAINT "work_entry_corrections_decided" CHECK (("work_entry_corrections"."status" in ('accepted', 'rejected', 'withdrawn')) = ("work_entry_corrections"."decided_at" is not null)
        and ("work_entry_corrections"."decided_at" is not null) = ("work_entry_corrections"."decider_name" is not null)),
	CONSTRAINT "work_entry_corrections_answer_by" CHECK (("work_entry_corrections"."side" = 'company') = ("work_entry_corrections"."answer_by" is not null))
);
--> statement-breakpoint
CREATE TABLE "payroll_codes" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"office_id" uuid,
	"kind" text NOT NULL,
	"code" text,
	"unit" text NOT NULL,
	"factor" double precision NOT NULL,
	"exported" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_codes_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "payroll_codes_kind_key" UNIQUE NULLS NOT DISTINCT("company_id","office_id","kind"),
	CONSTRAINT "payroll_codes_exported" CHECK (not "payroll_codes"."exported" or "payroll_codes"."code" is not null)
);
--> statement-breakpoint
CREATE TABLE "payroll_export_lines" (
	"company_id" uuid NOT NULL,
	"export_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"employee_id" uuid,
	"employee_name" text,
	"contract_id" uuid,
	"payroll_number" text,
	"cost_center" text,
	"code" text NOT NULL,
	"unit" text NOT NULL,
	"factor" double precision NOT NULL,
	"hundredths" bigint NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"kinds" text[] NOT NULL,
	"is_retro" boolean NOT NULL,
	"period_from" date NOT NULL,
	"period_to" date NOT NULL,
	"days" jsonb NOT NULL,
	CONSTRAINT "payroll_export_lines_company_id_export_id_position_pk" PRIMARY KEY("company_id","export_id","position")
);
--> statement-breakpoint
CREATE TABLE "payroll_export_portions" (
	"company_id" uuid NOT NULL,
	"export_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "payroll_export_portions_company_id_export_id_position_pk" PRIMARY KEY("company_id","export_id","position")
);
--> statement-breakpoint
CREATE TABLE "payroll_exports" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"template_id" uuid NOT NULL,
	"template_name" text NOT NULL,
	"template" jsonb NOT NULL,
	"period_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"office_ids" uuid[] NOT NULL,
	"draft" boolean NOT NULL,
	"people" integer NOT NULL,
	"lines" integer NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"job_id" uuid,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payroll_exports_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "payroll_exports_job_key" UNIQUE("company_id","job_id")
);
--> statement-breakpoint
CREATE TABLE "payroll_templates" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"preset" text NOT NULL,
	"format" text NOT NULL,
	"encoding" text NOT NULL,
	"missing_characters" text NOT NULL,
	"line_end" text NOT NULL,
	"separator" text NOT NULL,
	"quotes" text NOT NULL,
	"decimal_mark" text NOT NULL,
	"date_format" text NOT NULL,
	"contents" text NOT NULL,
	"lines_per" text NOT NULL,
	"has_titles" boolean NOT NULL,
	"header" text NOT NULL,
	"footer" text NOT NULL,
	"columns" jsonb NOT NULL,
	"hours_text" text NOT NULL,
	"days_text" text NOT NULL,
	"amount_text" text NOT NULL,
	"consultant_number" text,
	"client_number" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payroll_templates_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "period_employees" (
	"company_id" uuid NOT NULL,
	"period_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by_name" text,
	"record_hash" text,
	"refused_at" timestamp with time zone,
	"remark" text,
	"approved_at" timestamp with time zone,
	"approved_by_id" text,
	"approved_by_name" text,
	"self_made" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp with time zone,
	"closed_by_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "period_employees_company_id_period_id_employee_id_pk" PRIMARY KEY("company_id","period_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "period_snapshots" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"period_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"hash" text NOT NULL,
	"created_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "period_snapshots_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "period_snapshots_company_id_period_id_employee_id_version_unique" UNIQUE("company_id","period_id","employee_id","version")
);
--> statement-breakpoint
CREATE TABLE "periods" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"closed_at" timestamp with time zone,
	"reopened_at" timestamp with time zone,
	"reopened_by_name" text,
	"reopen_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "periods_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "periods_company_id_from_date_unique" UNIQUE("company_id","from_date"),
	CONSTRAINT "periods_in_order" CHECK ("periods"."to_date" >= "periods"."from_date")
);
--> statement-breakpoint
ALTER TABLE "overtime_day_changes" ALTER COLUMN "before" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "tax_number" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "correction_days" integer DEFAULT 14 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "closing_day" integer;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "month_confirmation" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "month_approval" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "months_reminded_on" date;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "own_month_reminded_on" date;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "payroll_number" text;--> statement-breakpoint
ALTER TABLE "overtime_days" ADD COLUMN "created_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "work_entry_corrections" ADD CONSTRAINT "work_entry_corrections_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_entry_corrections" ADD CONSTRAINT "work_entry_corrections_company_id_work_entry_id_work_entries_company_id_id_fk" FOREIGN KEY ("company_id","work_entry_id") REFERENCES "public"."work_entries"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_entry_corrections" ADD CONSTRAINT "work_entry_corrections_company_id_reason_id_correction_reasons_company_id_id_fk" FOREIGN KEY ("company_id","reason_id") REFERENCES "public"."correction_reasons"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_codes" ADD CONSTRAINT "payroll_codes_company_id_office_id_offices_company_id_id_fk" FOREIGN KEY ("company_id","office_id") REFERENCES "public"."offices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_export_lines" ADD CONSTRAINT "payroll_export_lines_company_id_export_id_payroll_exports_company_id_id_fk" FOREIGN KEY ("company_id","export_id") REFERENCES "public"."payroll_exports"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_export_lines" ADD CONSTRAINT "payroll_export_lines_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_export_portions" ADD CONSTRAINT "payroll_export_portions_company_id_export_id_payroll_exports_company_id_id_fk" FOREIGN KEY ("company_id","export_id") REFERENCES "public"."payroll_exports"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_exports" ADD CONSTRAINT "payroll_exports_company_id_period_id_periods_company_id_id_fk" FOREIGN KEY ("company_id","period_id") REFERENCES "public"."periods"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_employees" ADD CONSTRAINT "period_employees_company_id_period_id_periods_company_id_id_fk" FOREIGN KEY ("company_id","period_id") REFERENCES "public"."periods"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_employees" ADD CONSTRAINT "period_employees_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_snapshots" ADD CONSTRAINT "period_snapshots_company_id_period_id_periods_company_id_id_fk" FOREIGN KEY ("company_id","period_id") REFERENCES "public"."periods"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "period_snapshots" ADD CONSTRAINT "period_snapshots_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "correction_reasons_company_id_name_id_index" ON "correction_reasons" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "correction_reasons_company_id_created_at_id_index" ON "correction_reasons" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "correction_reasons_company_id_updated_at_id_index" ON "correction_reasons" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "work_entry_corrections_company_id_employee_id_from_date_to_date_index" ON "work_entry_corrections" USING btree ("company_id","employee_id","from_date","to_date");--> statement-breakpoint
CREATE INDEX "work_entry_corrections_company_id_created_at_id_index" ON "work_entry_corrections" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "work_entry_corrections_company_id_updated_at_id_index" ON "work_entry_corrections" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "work_entry_corrections_company_id_work_entry_id_index" ON "work_entry_corrections" USING btree ("company_id","work_entry_id") WHERE "work_entry_corrections"."work_entry_id" is not null;--> statement-breakpoint
CREATE INDEX "work_entry_corrections_open" ON "work_entry_corrections" USING btree ("company_id","created_at","id") WHERE "work_entry_corrections"."status" in ('proposed', 'overdue');--> statement-breakpoint
CREATE INDEX "payroll_export_lines_company_id_employee_id_index" ON "payroll_export_lines" USING btree ("company_id","employee_id");--> statement-breakpoint
CREATE INDEX "payroll_exports_company_id_created_at_id_index" ON "payroll_exports" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payroll_exports_company_id_period_id_created_at_id_index" ON "payroll_exports" USING btree ("company_id","period_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payroll_templates_company_id_name_id_index" ON "payroll_templates" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "payroll_templates_company_id_created_at_id_index" ON "payroll_templates" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payroll_templates_company_id_updated_at_id_index" ON "payroll_templates" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "period_employees_company_id_employee_id_from_date_index" ON "period_employees" USING btree ("company_id","employee_id","from_date");--> statement-breakpoint
CREATE INDEX "period_employees_closed" ON "period_employees" USING btree ("company_id","employee_id","to_date","from_date") WHERE "period_employees"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "overtime_movements_retro" ON "overtime_movements" USING btree ("company_id","employee_id","from_date") WHERE "overtime_movements"."kind" = 'retro';--> statement-breakpoint
ALTER TABLE "period_employees" ADD CONSTRAINT "period_employees_no_overlap_of_closed" EXCLUDE USING gist ("company_id" WITH =, "employee_id" WITH =, daterange("from_date", "to_date", '[]') WITH &&) WHERE ("closed_at" IS NOT NULL);
