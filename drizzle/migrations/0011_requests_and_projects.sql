CREATE TABLE "projects" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "projects_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "tags_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "time_entries" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"project_id" uuid,
	"time_zone" text NOT NULL,
	"work_date" date NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"in_latitude" double precision,
	"in_longitude" double precision,
	"out_latitude" double precision,
	"out_longitude" double precision,
	"comment" text,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "time_entries_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "time_entries_out_after_in" CHECK ("time_entries"."ended_at" > "time_entries"."started_at")
);
--> statement-breakpoint
CREATE TABLE "time_entry_tags" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"time_entry_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL,
	CONSTRAINT "time_entry_tags_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "time_entry_tags_key" UNIQUE("company_id","time_entry_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "request_decisions" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"decision" text NOT NULL,
	"approvers" integer[] NOT NULL,
	"decider_id" uuid,
	"decider_name" text NOT NULL,
	"on_behalf_of_id" uuid,
	"on_behalf_of_name" text,
	"comment" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "request_decisions_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "request_delegations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"delegate_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_delegations_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "request_delegations_in_order" CHECK ("request_delegations"."to_date" >= "request_delegations"."from_date")
);
--> statement-breakpoint
CREATE TABLE "request_types" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"icon" text,
	"questions" json NOT NULL,
	"levels" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_types_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "requests" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"employee_id" uuid NOT NULL,
	"request_type_id" uuid NOT NULL,
	"answers" json NOT NULL,
	"levels" json NOT NULL,
	"flow_total_levels" integer NOT NULL,
	"flow_current_level" integer NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "requests_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "manager_id" uuid;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_company_id_project_id_projects_company_id_id_fk" FOREIGN KEY ("company_id","project_id") REFERENCES "public"."projects"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entry_tags" ADD CONSTRAINT "time_entry_tags_company_id_time_entry_id_time_entries_company_id_id_fk" FOREIGN KEY ("company_id","time_entry_id") REFERENCES "public"."time_entries"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_entry_tags" ADD CONSTRAINT "time_entry_tags_company_id_tag_id_tags_company_id_id_fk" FOREIGN KEY ("company_id","tag_id") REFERENCES "public"."tags"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_decisions" ADD CONSTRAINT "request_decisions_company_id_request_id_requests_company_id_id_fk" FOREIGN KEY ("company_id","request_id") REFERENCES "public"."requests"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_delegations" ADD CONSTRAINT "request_delegations_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_delegations" ADD CONSTRAINT "request_delegations_company_id_delegate_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","delegate_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "requests" ADD CONSTRAINT "requests_company_id_request_type_id_request_types_company_id_id_fk" FOREIGN KEY ("company_id","request_type_id") REFERENCES "public"."request_types"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "projects_name_idx" ON "projects" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "projects_created_idx" ON "projects" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "projects_updated_idx" ON "projects" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "tags_name_idx" ON "tags" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "tags_created_idx" ON "tags" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "tags_updated_idx" ON "tags" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "time_entries_started_idx" ON "time_entries" USING btree ("company_id","started_at","id");--> statement-breakpoint
CREATE INDEX "time_entries_date_idx" ON "time_entries" USING btree ("company_id","work_date","started_at","id");--> statement-breakpoint
CREATE INDEX "time_entries_employee_idx" ON "time_entries" USING btree ("company_id","employee_id","started_at","id");--> statement-breakpoint
CREATE INDEX "time_entries_employee_date_idx" ON "time_entries" USING btree ("company_id","employee_id","work_date");--> statement-breakpoint
CREATE INDEX "time_entries_project_idx" ON "time_entries" USING btree ("company_id","project_id","started_at","id");--> statement-breakpoint
CREATE INDEX "time_entries_created_idx" ON "time_entries" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "time_entries_updated_idx" ON "time_entries" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "time_entry_tags_tag_idx" ON "time_entry_tags" USING btree ("company_id","tag_id","time_entry_id");--> statement-breakpoint
CREATE INDEX "request_decisions_request_idx" ON "request_decisions" USING btree ("company_id","request_id","created_at","id");--> statement-breakpoint
CREATE INDEX "request_delegations_from_idx" ON "request_delegations" USING btree ("company_id","from_date","id");--> statement-breakpoint
CREATE INDEX "request_delegations_employee_idx" ON "request_delegations" USING btree ("company_id","employee_id","from_date","id");--> statement-breakpoint
CREATE INDEX "request_delegations_delegate_idx" ON "request_delegations" USING btree ("company_id","delegate_id","from_date","id");--> statement-breakpoint
CREATE INDEX "request_delegations_created_idx" ON "request_delegations" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "request_delegations_updated_idx" ON "request_delegations" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "request_types_name_idx" ON "request_types" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "request_types_created_idx" ON "request_types" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "request_types_updated_idx" ON "request_types" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "requests_created_idx" ON "requests" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "requests_status_idx" ON "requests" USING btree ("company_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "requests_employee_idx" ON "requests" USING btree ("company_id","employee_id","created_at","id");--> statement-breakpoint
CREATE INDEX "requests_type_idx" ON "requests" USING btree ("company_id","request_type_id","created_at","id");--> statement-breakpoint
CREATE INDEX "requests_updated_idx" ON "requests" USING btree ("company_id","updated_at","id");
--> statement-breakpoint
-- B4: no two live project entries of one employee overlap; half-open, and apart from attendance. The employee as text: no list of
-- entries is then read by this index.
ALTER TABLE "time_entries" ADD CONSTRAINT "time_entries_no_overlap" EXCLUDE USING gist (
  "company_id" WITH =, ("employee_id"::text) WITH =, tstzrange("started_at", coalesce("ended_at", 'infinity'), '[)') WITH &&
) WHERE ("deleted_at" IS NULL);
