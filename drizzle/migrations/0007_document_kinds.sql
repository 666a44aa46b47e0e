CREATE TABLE "document_kinds" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"visible_to_employee" boolean DEFAULT true NOT NULL,
	"visible_to_managers" boolean DEFAULT false NOT NULL,
	"expires" boolean DEFAULT false NOT NULL,
	"reminder_days" integer DEFAULT 30 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "document_kinds_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "kind_id" uuid;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "issued_on" date;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "expires_on" date;--> statement-breakpoint
CREATE INDEX "document_kinds_company_id_name_id_index" ON "document_kinds" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "document_kinds_company_id_created_at_id_index" ON "document_kinds" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "document_kinds_company_id_updated_at_id_index" ON "document_kinds" USING btree ("company_id","updated_at","id");--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_company_id_kind_id_document_kinds_company_id_id_fk" FOREIGN KEY ("company_id","kind_id") REFERENCES "public"."document_kinds"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "documents_company_id_kind_id_index" ON "documents" USING btree ("company_id","kind_id");--> statement-breakpoint
CREATE INDEX "documents_company_id_expires_on_id_index" ON "documents" USING btree ("company_id","expires_on","id") WHERE "documents"."expires_on" is not null;