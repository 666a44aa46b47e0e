CREATE TABLE "audit_lines" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"way" text,
	"operation" text,
	"address" text,
	"request_id" text,
	"action" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid,
	"record_name" text,
	"part_type" text,
	"part_id" uuid,
	"before" jsonb,
	"after" jsonb,
	CONSTRAINT "audit_lines_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE INDEX "audit_lines_created_idx" ON "audit_lines" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_lines_actor_idx" ON "audit_lines" USING btree ("company_id","actor_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_lines_record_idx" ON "audit_lines" USING btree ("company_id","record_id","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_lines_type_idx" ON "audit_lines" USING btree ("company_id","record_type","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_lines_action_idx" ON "audit_lines" USING btree ("company_id","action","created_at","id");