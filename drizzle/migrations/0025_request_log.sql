CREATE TABLE "api_request_counts" (
	"company_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"token_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"status" integer NOT NULL,
	"lines" bigint NOT NULL,
	CONSTRAINT "api_request_counts_company_id_hour_token_id_operation_status_pk" PRIMARY KEY("company_id","hour","token_id","operation","status")
);
--> statement-breakpoint
CREATE TABLE "api_requests" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"token_id" uuid NOT NULL,
	"status" integer NOT NULL,
	"milliseconds" integer NOT NULL,
	"token_name" text NOT NULL,
	"method" text NOT NULL,
	"operation" text NOT NULL,
	"path_pattern" text NOT NULL,
	"path" text,
	"request_id" text NOT NULL,
	"error_code" text,
	CONSTRAINT "api_requests_company_id_at_id_pk" PRIMARY KEY("company_id","at","id")
);
--> statement-breakpoint
CREATE INDEX "api_requests_request_idx" ON "api_requests" USING btree ("company_id","request_id");
--> statement-breakpoint
-- drizzle-kit writes no partitions: the table is made again with them.
ALTER TABLE "api_requests" RENAME TO "plain_api_requests";--> statement-breakpoint
CREATE TABLE "api_requests" (LIKE "plain_api_requests") PARTITION BY RANGE ("at");--> statement-breakpoint
DROP TABLE "plain_api_requests";--> statement-breakpoint
ALTER TABLE "api_requests" ADD CONSTRAINT "api_requests_company_id_at_id_pk" PRIMARY KEY ("company_id","at","id");--> statement-breakpoint
CREATE INDEX "api_requests_request_idx" ON "api_requests" USING btree ("company_id","request_id");
