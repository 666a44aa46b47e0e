CREATE TABLE "work_check_type_collections" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_check_type_collections_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "work_check_types" ADD COLUMN "collection_id" uuid;--> statement-breakpoint
ALTER TABLE "work_check_types" ADD CONSTRAINT "work_check_types_company_id_collection_id_work_check_type_collections_company_id_id_fk" FOREIGN KEY ("company_id","collection_id") REFERENCES "public"."work_check_type_collections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "work_check_types_company_id_collection_id_index" ON "work_check_types" USING btree ("company_id","collection_id");