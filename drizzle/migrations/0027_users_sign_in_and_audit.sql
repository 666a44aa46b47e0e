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
CREATE TABLE "auth"."passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text,
	"public_key" text NOT NULL,
	"user_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"counter" bigint NOT NULL,
	"device_type" text NOT NULL,
	"backed_up" boolean NOT NULL,
	"transports" text,
	"aaguid" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."pending_sign_ins" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."recovery_codes" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY("user_id","hash")
);
--> statement-breakpoint
CREATE TABLE "auth"."second_factors" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "auth"."mail_outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"message" "bytea" NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."password_resets" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
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
DROP INDEX "audit_lines_type_idx";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "managers_see_pay" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "require_two_factor" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth"."session" ADD COLUMN "method" text DEFAULT 'password' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."session" ADD COLUMN "company_id" uuid;--> statement-breakpoint
ALTER TABLE "auth"."session" ADD COLUMN "id_token" text;--> statement-breakpoint
ALTER TABLE "auth"."session" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."session" ADD COLUMN "confirmed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."session" ADD COLUMN "has_passkey" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."user" ADD COLUMN "disabled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "auth"."passkey" ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."pending_sign_ins" ADD CONSTRAINT "pending_sign_ins_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."second_factors"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."second_factors" ADD CONSTRAINT "second_factors_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."password_resets" ADD CONSTRAINT "password_resets_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identities" ADD CONSTRAINT "sso_identities_company_id_membership_id_memberships_company_id_id_fk" FOREIGN KEY ("company_id","membership_id") REFERENCES "public"."memberships"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_user_id_index" ON "auth"."passkey" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_credential_id_index" ON "auth"."passkey" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_user_id_index" ON "auth"."pending_sign_ins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "pending_sign_ins_expires_at_index" ON "auth"."pending_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "invitations_hash_index" ON "invitations" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "invitations_old_hashes_index" ON "invitations" USING gin ("old_hashes");--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open_key" ON "invitations" USING btree ("company_id","email") WHERE accepted_at is null and withdrawn_at is null;--> statement-breakpoint
CREATE INDEX "mail_outbox_next_attempt_at_index" ON "auth"."mail_outbox" USING btree ("next_attempt_at");--> statement-breakpoint
CREATE INDEX "password_resets_user_id_index" ON "auth"."password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_expires_at_index" ON "auth"."password_resets" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sso_connections_domains_index" ON "sso_connections" USING gin ("domains");--> statement-breakpoint
CREATE INDEX "audit_lines_type_idx" ON "audit_lines" USING btree ("company_id","record_type","created_at","id","action");--> statement-breakpoint
-- What is done is called as the interface names it, before lines are sealed.
UPDATE "audit_lines" SET "action" = CASE "action" WHEN 'created' THEN 'create' WHEN 'changed' THEN 'update' WHEN 'deleted' THEN 'delete' WHEN 'exported' THEN 'export' ELSE "action" END;
