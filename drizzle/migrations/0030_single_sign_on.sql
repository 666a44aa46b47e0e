CREATE TABLE "sso_connections" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" "bytea" NOT NULL,
	"domains" text[] DEFAULT '{}' NOT NULL,
	"only_way" boolean DEFAULT false NOT NULL,
	"adds_employees" boolean DEFAULT false NOT NULL,
	"set_by_owner" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"enabled_at" timestamp with time zone,
	"last_tested_at" timestamp with time zone,
	"last_test_result" text,
	"failing_since" timestamp with time zone,
	"failure" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_connections_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "sso_connections_company_id_unique" UNIQUE("company_id")
);
--> statement-breakpoint
CREATE TABLE "sso_identities" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_identities_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "sso_identities_company_id_issuer_subject_unique" UNIQUE("company_id","issuer","subject"),
	CONSTRAINT "sso_identities_company_id_membership_id_issuer_unique" UNIQUE("company_id","membership_id","issuer")
);
--> statement-breakpoint
ALTER TABLE "auth"."session" ADD COLUMN "method" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."session" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "auth"."session" ADD COLUMN "id_token" text;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_company_id_membership_id_memberships_company_id_id_fk" FOREIGN KEY ("company_id","membership_id") REFERENCES "public"."memberships"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_connections_domains_index" ON "sso_connections" USING gin ("domains");