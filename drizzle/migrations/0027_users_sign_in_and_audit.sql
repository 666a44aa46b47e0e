CREATE TABLE "audit_seals" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"line_id" uuid NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "audit_seals_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "audit_seals_company_id_sequence_unique" UNIQUE("company_id","sequence"),
	CONSTRAINT "audit_seals_company_id_line_id_unique" UNIQUE("company_id","line_id")
);
--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "managers_see_pay" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What is done is called as the interface names it, before lines are sealed.
UPDATE "audit_lines" SET "action" = CASE "action" WHEN 'created' THEN 'create' WHEN 'changed' THEN 'update' WHEN 'deleted' THEN 'delete' WHEN 'exported' THEN 'export' ELSE "action" END;
