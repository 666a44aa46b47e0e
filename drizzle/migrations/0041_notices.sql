CREATE TABLE "membership_notices" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"frequency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_notices_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "membership_notices_company_id_membership_id_kind_unique" UNIQUE("company_id","membership_id","kind")
);
--> statement-breakpoint
ALTER TABLE "membership_notices" ADD CONSTRAINT "membership_notices_company_id_membership_id_memberships_company_id_id_fk" FOREIGN KEY ("company_id","membership_id") REFERENCES "public"."memberships"("company_id","id") ON DELETE cascade ON UPDATE no action;