CREATE TABLE "notices" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"fact" text NOT NULL,
	"record_id" uuid,
	"employee_id" uuid,
	"role" text NOT NULL,
	"path" text NOT NULL,
	"said" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"mail" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notices_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "notices_company_id_membership_id_kind_fact_unique" UNIQUE("company_id","membership_id","kind","fact")
);
--> statement-breakpoint
CREATE TABLE "punches" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"action" text NOT NULL,
	"outcome" text DEFAULT 'taken' NOT NULL,
	"problem" text,
	"work_entry_id" uuid,
	"correction_id" uuid,
	"work_entry_type" text,
	"work_check_type_id" uuid,
	"work_break_id" uuid,
	"happened_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"queue_id" uuid,
	"counter" integer,
	CONSTRAINT "punches_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "punches_company_id_employee_id_key_unique" UNIQUE("company_id","employee_id","key"),
	CONSTRAINT "punches_outcome" CHECK (("punches"."outcome" = 'taken') = ("punches"."work_entry_id" is not null) and ("punches"."outcome" = 'taken') = ("punches"."problem" is null)
        and ("punches"."outcome" <> 'conflict' or "punches"."correction_id" is null)),
	CONSTRAINT "punches_claim" CHECK (num_nonnulls("punches"."claimed_at", "punches"."sent_at", "punches"."queue_id", "punches"."counter") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "employee_id" uuid;--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "membership_id" uuid;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "offline_punch_hours" integer DEFAULT 24 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "personal_tokens" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "notices_mailed_on" date;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_company_id_membership_id_memberships_company_id_id_fk" FOREIGN KEY ("company_id","membership_id") REFERENCES "public"."memberships"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punches" ADD CONSTRAINT "punches_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punches" ADD CONSTRAINT "punches_company_id_work_entry_id_work_entries_company_id_id_fk" FOREIGN KEY ("company_id","work_entry_id") REFERENCES "public"."work_entries"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punches" ADD CONSTRAINT "punches_company_id_correction_id_work_entry_corrections_company_id_id_fk" FOREIGN KEY ("company_id","correction_id") REFERENCES "public"."work_entry_corrections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punches" ADD CONSTRAINT "punches_company_id_work_check_type_id_work_check_types_company_id_id_fk" FOREIGN KEY ("company_id","work_check_type_id") REFERENCES "public"."work_check_types"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punches" ADD CONSTRAINT "punches_company_id_work_break_id_work_breaks_company_id_id_fk" FOREIGN KEY ("company_id","work_break_id") REFERENCES "public"."work_breaks"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notices_reader_idx" ON "notices" USING btree ("company_id","membership_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notices_record_idx" ON "notices" USING btree ("company_id","record_id");--> statement-breakpoint
CREATE INDEX "notices_employee_idx" ON "notices" USING btree ("company_id","employee_id");--> statement-breakpoint
CREATE INDEX "notices_created_idx" ON "notices" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "punches_company_id_work_entry_id_index" ON "punches" USING btree ("company_id","work_entry_id");--> statement-breakpoint
CREATE INDEX "punches_company_id_employee_id_received_at_index" ON "punches" USING btree ("company_id","employee_id","received_at");--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_company_id_membership_id_memberships_company_id_id_fk" FOREIGN KEY ("company_id","membership_id") REFERENCES "public"."memberships"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_company_id_membership_id_index" ON "api_tokens" USING btree ("company_id","membership_id");--> statement-breakpoint
ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_personal" CHECK (num_nulls(employee_id, membership_id, scopes, expires_at) = 0
      or num_nonnulls(employee_id, membership_id) = 0);