CREATE TABLE "import_mappings" (
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"field" text,
	CONSTRAINT "import_mappings_company_id_kind_title_pk" PRIMARY KEY("company_id","kind","title")
);
--> statement-breakpoint
CREATE TABLE "import_portions" (
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"rows" jsonb NOT NULL,
	CONSTRAINT "import_portions_company_id_import_id_position_pk" PRIMARY KEY("company_id","import_id","position")
);
--> statement-breakpoint
CREATE TABLE "import_problems" (
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"position" integer NOT NULL,
	"column" text,
	"field" text,
	"code" text NOT NULL,
	"shown" text,
	CONSTRAINT "import_problems_company_id_import_id_line_position_pk" PRIMARY KEY("company_id","import_id","line","position")
);
--> statement-breakpoint
CREATE TABLE "import_records" (
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL,
	CONSTRAINT "import_records_company_id_import_id_line_pk" PRIMARY KEY("company_id","import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"sheet_name" text,
	"state" text NOT NULL,
	"titles" jsonb NOT NULL,
	"samples" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"choices" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"good_count" integer,
	"problem_count" integer,
	"written_count" integer DEFAULT 0 NOT NULL,
	"job_id" uuid,
	"started_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "imports_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "import_portions" ADD CONSTRAINT "import_portions_company_id_import_id_imports_company_id_id_fk" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."imports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_problems" ADD CONSTRAINT "import_problems_company_id_import_id_imports_company_id_id_fk" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."imports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_records" ADD CONSTRAINT "import_records_company_id_import_id_imports_company_id_id_fk" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."imports"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_records_company_id_record_id_index" ON "import_records" USING btree ("company_id","record_id");--> statement-breakpoint
CREATE INDEX "imports_company_id_created_at_id_index" ON "imports" USING btree ("company_id","created_at","id");