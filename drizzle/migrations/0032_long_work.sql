CREATE TABLE "long_job_portions" (
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "long_job_portions_company_id_job_id_position_pk" PRIMARY KEY("company_id","job_id","position")
);
--> statement-breakpoint
CREATE TABLE "long_jobs" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"input" jsonb NOT NULL,
	"result" jsonb,
	"failure" text,
	"started_by_type" text NOT NULL,
	"started_by_id" text,
	"started_by_name" text NOT NULL,
	"started_by_role" text NOT NULL,
	"started_by_employee_id" uuid,
	"run_id" uuid,
	"cancelled_at" timestamp with time zone,
	"file_name" text,
	"content_type" text,
	"size_bytes" integer,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	CONSTRAINT "long_jobs_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "long_job_portions" ADD CONSTRAINT "long_job_portions_company_id_job_id_long_jobs_company_id_id_fk" FOREIGN KEY ("company_id","job_id") REFERENCES "public"."long_jobs"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "long_jobs_company_id_created_at_id_index" ON "long_jobs" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "long_jobs_company_id_state_created_at_index" ON "long_jobs" USING btree ("company_id","state","created_at");