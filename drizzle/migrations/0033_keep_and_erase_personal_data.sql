CREATE TABLE "record_redactions" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"record_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "record_redactions_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "record_redactions_company_id_batch_id_chain_record_id_unique" UNIQUE("company_id","batch_id","chain","record_id")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "coordinates_kept_days" integer DEFAULT 90 NOT NULL;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "employees" ADD COLUMN "kept_until" date;--> statement-breakpoint
CREATE INDEX "record_redactions_company_id_chain_record_id_created_at_index" ON "record_redactions" USING btree ("company_id","chain","record_id","created_at");--> statement-breakpoint
CREATE INDEX "employees_kept_idx" ON "employees" USING btree ("company_id","kept_until") WHERE "employees"."kept_until" is not null;--> statement-breakpoint
CREATE INDEX "time_entries_places_idx" ON "time_entries" USING btree ("company_id","work_date") WHERE num_nonnulls("time_entries"."in_latitude", "time_entries"."in_longitude", "time_entries"."out_latitude", "time_entries"."out_longitude") > 0;--> statement-breakpoint
CREATE INDEX "work_entries_places_idx" ON "work_entries" USING btree ("company_id","work_date","id") WHERE num_nonnulls("work_entries"."in_latitude", "work_entries"."in_longitude", "work_entries"."out_latitude", "work_entries"."out_longitude") > 0;