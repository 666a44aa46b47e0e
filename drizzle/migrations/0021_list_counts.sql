CREATE TABLE "list_counts" (
	"company_id" uuid NOT NULL,
	"list" text NOT NULL,
	"day" date NOT NULL,
	"id" bigint GENERATED ALWAYS AS IDENTITY (sequence name "list_counts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"live" boolean NOT NULL,
	"change" bigint NOT NULL,
	CONSTRAINT "list_counts_company_id_list_day_id_pk" PRIMARY KEY("company_id","list","day","id")
);
--> statement-breakpoint
DROP INDEX "work_entries_live_idx";--> statement-breakpoint
DROP INDEX "work_entries_started_idx";--> statement-breakpoint
CREATE INDEX "work_entries_started_idx" ON "work_entries" USING btree ("company_id","started_at","id","deleted_at","work_date");--> statement-breakpoint
ALTER TABLE "work_entries" ADD CONSTRAINT "work_entries_date_of_start" CHECK ("work_entries"."started_at" >= ("work_entries"."work_date" - 1)::timestamp at time zone 'UTC' and "work_entries"."started_at" < ("work_entries"."work_date" + 2)::timestamp at time zone 'UTC');--> statement-breakpoint
-- Pages and counts are read in indexes alone only where a vacuum has passed: sooner than a fifth of a large table later.
ALTER TABLE "work_entries" SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
