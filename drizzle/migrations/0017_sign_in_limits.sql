CREATE TABLE "auth"."known_devices" (
	"user_id" text NOT NULL,
	"device" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_user_id_device_pk" PRIMARY KEY("user_id","device")
);
--> statement-breakpoint
CREATE TABLE "auth"."sign_in_counts" (
	"account" text NOT NULL,
	"origin" text NOT NULL,
	"tries" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_counts_account_origin_pk" PRIMARY KEY("account","origin")
);
--> statement-breakpoint
DROP TABLE "auth"."rate_limit" CASCADE;--> statement-breakpoint
ALTER TABLE "auth"."known_devices" ADD CONSTRAINT "known_devices_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "known_devices_expires_at_index" ON "auth"."known_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_counts_expires_at_index" ON "auth"."sign_in_counts" USING btree ("expires_at");