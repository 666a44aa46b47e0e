CREATE TABLE "invitations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"scope_all" boolean NOT NULL,
	"scope_reports" boolean NOT NULL,
	"department_ids" uuid[] DEFAULT '{}' NOT NULL,
	"office_ids" uuid[] DEFAULT '{}' NOT NULL,
	"entity_group_ids" uuid[] DEFAULT '{}' NOT NULL,
	"employee_id" uuid,
	"hash" "bytea" NOT NULL,
	"old_hashes" "bytea"[] DEFAULT '{}' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"invited_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invitations_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "invitations_company_id_hash_unique" UNIQUE("company_id","hash")
);
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "invitations_hash_index" ON "invitations" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "invitations_old_hashes_index" ON "invitations" USING gin ("old_hashes");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_key" ON "invitations" USING btree ("company_id","email") WHERE accepted_at is null and withdrawn_at is null;