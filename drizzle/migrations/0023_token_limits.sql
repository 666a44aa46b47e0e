CREATE TABLE "api_token_old_secrets" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"api_token_id" uuid NOT NULL,
	"hash" "bytea" NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_token_old_secrets_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "scopes" text[];--> statement-breakpoint
ALTER TABLE "api_tokens" ADD COLUMN "networks" "inet"[];--> statement-breakpoint
ALTER TABLE "api_token_old_secrets" ADD CONSTRAINT "api_token_old_secrets_company_id_api_token_id_api_tokens_company_id_id_fk" FOREIGN KEY ("company_id","api_token_id") REFERENCES "public"."api_tokens"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_token_old_secrets_company_id_api_token_id_index" ON "api_token_old_secrets" USING btree ("company_id","api_token_id");--> statement-breakpoint
CREATE INDEX "api_token_old_secrets_hash_index" ON "api_token_old_secrets" USING btree ("hash");