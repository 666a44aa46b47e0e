CREATE TABLE "change_feeds" (
	"company_id" uuid NOT NULL,
	"position" bigint DEFAULT 0 NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "change_feeds_company_id_pk" PRIMARY KEY("company_id")
);
--> statement-breakpoint
CREATE TABLE "recorded_changes" (
	"company_id" uuid NOT NULL,
	"position" bigint NOT NULL,
	"type" text NOT NULL,
	"record_id" uuid NOT NULL,
	"op" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "recorded_changes_company_id_position_pk" PRIMARY KEY("company_id","position")
);
--> statement-breakpoint
CREATE INDEX "recorded_changes_record_idx" ON "recorded_changes" USING btree ("company_id","type","record_id","position");