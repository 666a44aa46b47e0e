CREATE TABLE "calendar_feeds" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid,
	"department_id" uuid,
	"office_id" uuid,
	"entity_group_id" uuid,
	"hash" "bytea" NOT NULL,
	"language" text NOT NULL,
	"membership_id" uuid,
	"api_token_id" uuid,
	"created_by_name" text NOT NULL,
	"last_read_at" timestamp with time zone,
	"read_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "calendar_feeds_company_id_hash_unique" UNIQUE("company_id","hash"),
	CONSTRAINT "calendar_feeds_of_somebody" CHECK (num_nonnulls(employee_id, department_id, office_id, entity_group_id) > 0)
);
--> statement-breakpoint
CREATE TABLE "document_portions" (
	"company_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "document_portions_company_id_document_id_position_pk" PRIMARY KEY("company_id","document_id","position")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"uploaded_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "documents_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_views_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "saved_views_company_id_membership_id_page_name_unique" UNIQUE("company_id","membership_id","page","name")
);
--> statement-breakpoint
ALTER TABLE "departments" ADD COLUMN "minimum_present" integer;--> statement-breakpoint
ALTER TABLE "offices" ADD COLUMN "minimum_present" integer;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_company_id_department_id_departments_company_id_id_fk" FOREIGN KEY ("company_id","department_id") REFERENCES "public"."departments"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_company_id_office_id_offices_company_id_id_fk" FOREIGN KEY ("company_id","office_id") REFERENCES "public"."offices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_company_id_entity_group_id_entity_groups_company_id_id_fk" FOREIGN KEY ("company_id","entity_group_id") REFERENCES "public"."entity_groups"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_company_id_membership_id_memberships_company_id_id_fk" FOREIGN KEY ("company_id","membership_id") REFERENCES "public"."memberships"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_company_id_api_token_id_api_tokens_company_id_id_fk" FOREIGN KEY ("company_id","api_token_id") REFERENCES "public"."api_tokens"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_portions" ADD CONSTRAINT "document_portions_company_id_document_id_documents_company_id_id_fk" FOREIGN KEY ("company_id","document_id") REFERENCES "public"."documents"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_company_id_membership_id_memberships_company_id_id_fk" FOREIGN KEY ("company_id","membership_id") REFERENCES "public"."memberships"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "calendar_feeds_hash_index" ON "calendar_feeds" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "calendar_feeds_company_id_created_at_id_index" ON "calendar_feeds" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "documents_company_id_employee_id_created_at_index" ON "documents" USING btree ("company_id","employee_id","created_at");--> statement-breakpoint
CREATE INDEX "documents_company_id_created_at_id_index" ON "documents" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "saved_views_company_id_page_index" ON "saved_views" USING btree ("company_id","page");--> statement-breakpoint
-- Files are compressed already.
ALTER TABLE "document_portions" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
