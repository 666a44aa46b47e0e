CREATE TABLE "entity_group_members" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"entity_group_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	CONSTRAINT "entity_group_members_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "entity_group_members_company_id_entity_group_id_employee_id_unique" UNIQUE("company_id","entity_group_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "entity_groups" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "entity_groups_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "custom_field_values" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"custom_field_id" uuid NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "custom_field_values_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "custom_field_values_employee_field_key" UNIQUE("company_id","employee_id","custom_field_id")
);
--> statement-breakpoint
CREATE TABLE "custom_fields" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"slug" text NOT NULL,
	"type" text DEFAULT 'text' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "custom_fields_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "custom_fields_id_type_key" UNIQUE("company_id","id","type")
);
--> statement-breakpoint
ALTER TABLE "location_assignations" DROP CONSTRAINT "location_assignations_company_id_entity_type_entity_id_location_id_unique";--> statement-breakpoint
ALTER TABLE "location_assignations" ADD COLUMN "office_id" uuid GENERATED ALWAYS AS (case when entity_type = 'office' then entity_id end) STORED;--> statement-breakpoint
ALTER TABLE "location_assignations" ADD COLUMN "department_id" uuid GENERATED ALWAYS AS (case when entity_type = 'department' then entity_id end) STORED;--> statement-breakpoint
ALTER TABLE "location_assignations" ADD COLUMN "entity_group_id" uuid GENERATED ALWAYS AS (case when entity_type = 'entity_group' then entity_id end) STORED;--> statement-breakpoint
ALTER TABLE "entity_group_members" ADD CONSTRAINT "entity_group_members_company_id_entity_group_id_entity_groups_company_id_id_fk" FOREIGN KEY ("company_id","entity_group_id") REFERENCES "public"."entity_groups"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entity_group_members" ADD CONSTRAINT "entity_group_members_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "custom_field_values" ADD CONSTRAINT "custom_field_values_field_fk" FOREIGN KEY ("company_id","custom_field_id","type") REFERENCES "public"."custom_fields"("company_id","id","type") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "entity_group_members_company_id_employee_id_index" ON "entity_group_members" USING btree ("company_id","employee_id");--> statement-breakpoint
CREATE INDEX "entity_groups_company_id_name_index" ON "entity_groups" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "custom_field_values_company_id_custom_field_id_index" ON "custom_field_values" USING btree ("company_id","custom_field_id");--> statement-breakpoint
CREATE UNIQUE INDEX "custom_fields_slug_key" ON "custom_fields" USING btree ("company_id","slug");--> statement-breakpoint
CREATE INDEX "custom_fields_company_id_name_index" ON "custom_fields" USING btree ("company_id","name");--> statement-breakpoint
ALTER TABLE "location_assignations" ADD CONSTRAINT "location_assignations_company_id_office_id_offices_company_id_id_fk" FOREIGN KEY ("company_id","office_id") REFERENCES "public"."offices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_assignations" ADD CONSTRAINT "location_assignations_company_id_department_id_departments_company_id_id_fk" FOREIGN KEY ("company_id","department_id") REFERENCES "public"."departments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_assignations" ADD CONSTRAINT "location_assignations_company_id_entity_group_id_entity_groups_company_id_id_fk" FOREIGN KEY ("company_id","entity_group_id") REFERENCES "public"."entity_groups"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employee_department_assignations_company_id_created_at_id_index" ON "employee_department_assignations" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "employee_department_assignations_company_id_updated_at_id_index" ON "employee_department_assignations" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "employee_office_assignations_company_id_created_at_id_index" ON "employee_office_assignations" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "employee_office_assignations_company_id_updated_at_id_index" ON "employee_office_assignations" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "holiday_calendar_offices_company_id_office_id_index" ON "holiday_calendar_offices" USING btree ("company_id","office_id");--> statement-breakpoint
CREATE INDEX "holiday_calendars_company_id_name_index" ON "holiday_calendars" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "holidays_company_id_date_index" ON "holidays" USING btree ("company_id","date");--> statement-breakpoint
CREATE INDEX "location_assignations_company_id_entity_id_created_at_id_index" ON "location_assignations" USING btree ("company_id","entity_id","created_at","id");--> statement-breakpoint
CREATE INDEX "location_assignations_company_id_location_id_index" ON "location_assignations" USING btree ("company_id","location_id");--> statement-breakpoint
CREATE INDEX "location_assignations_company_id_created_at_id_index" ON "location_assignations" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "locations_company_id_name_index" ON "locations" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "employees_company_id_job_charge_id_index" ON "employees" USING btree ("company_id","job_charge_id");--> statement-breakpoint
ALTER TABLE "employees" DROP COLUMN "custom_fields";--> statement-breakpoint
ALTER TABLE "location_assignations" ADD CONSTRAINT "location_assignations_entity_location_key" UNIQUE("company_id","entity_type","entity_id","location_id");