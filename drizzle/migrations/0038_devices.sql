CREATE TABLE "devices" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"office_id" uuid,
	"hash" "bytea",
	"code_expires_at" timestamp with time zone,
	"api_token_id" uuid,
	"paired_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "devices_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_company_id_office_id_offices_company_id_id_fk" FOREIGN KEY ("company_id","office_id") REFERENCES "public"."offices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "devices" ADD CONSTRAINT "devices_company_id_api_token_id_api_tokens_company_id_id_fk" FOREIGN KEY ("company_id","api_token_id") REFERENCES "public"."api_tokens"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "devices_hash_index" ON "devices" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "devices_company_id_office_id_index" ON "devices" USING btree ("company_id","office_id");--> statement-breakpoint
CREATE INDEX "devices_company_id_api_token_id_index" ON "devices" USING btree ("company_id","api_token_id");--> statement-breakpoint
CREATE INDEX "devices_company_id_name_id_index" ON "devices" USING btree ("company_id","name","id");