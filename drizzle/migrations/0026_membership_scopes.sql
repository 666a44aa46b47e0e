CREATE TABLE "membership_units" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"office_id" uuid GENERATED ALWAYS AS (case when entity_type = 'office' then entity_id end) STORED,
	"department_id" uuid GENERATED ALWAYS AS (case when entity_type = 'department' then entity_id end) STORED,
	"entity_group_id" uuid GENERATED ALWAYS AS (case when entity_type = 'entity_group' then entity_id end) STORED,
	CONSTRAINT "membership_units_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "membership_units_unit_key" UNIQUE("company_id","membership_id","entity_type","entity_id")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "scope_all" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "scope_reports" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "membership_units" ADD CONSTRAINT "membership_units_company_id_membership_id_memberships_company_id_id_fk" FOREIGN KEY ("company_id","membership_id") REFERENCES "public"."memberships"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_units" ADD CONSTRAINT "membership_units_company_id_office_id_offices_company_id_id_fk" FOREIGN KEY ("company_id","office_id") REFERENCES "public"."offices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_units" ADD CONSTRAINT "membership_units_company_id_department_id_departments_company_id_id_fk" FOREIGN KEY ("company_id","department_id") REFERENCES "public"."departments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership_units" ADD CONSTRAINT "membership_units_company_id_entity_group_id_entity_groups_company_id_id_fk" FOREIGN KEY ("company_id","entity_group_id") REFERENCES "public"."entity_groups"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employees_manager_idx" ON "employees" USING btree ("company_id","manager_id");