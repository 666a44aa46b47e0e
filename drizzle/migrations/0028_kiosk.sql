CREATE TABLE "device_heartbeats" (
	"company_id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"contact_at" timestamp with time zone NOT NULL,
	"clock_difference_seconds" integer NOT NULL,
	"version" text NOT NULL,
	"waiting_punches" integer NOT NULL,
	"waiting_since" timestamp with time zone,
	CONSTRAINT "device_heartbeats_company_id_device_id_pk" PRIMARY KEY("company_id","device_id")
);
--> statement-breakpoint
CREATE TABLE "unassigned_punches" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"device_id" uuid NOT NULL,
	"key" uuid NOT NULL,
	"problem" text NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "unassigned_punches_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "unassigned_punches_company_id_device_id_key_unique" UNIQUE("company_id","device_id","key")
);
--> statement-breakpoint
ALTER TABLE "punches" ADD COLUMN "device_id" uuid;--> statement-breakpoint
ALTER TABLE "device_heartbeats" ADD CONSTRAINT "device_heartbeats_company_id_device_id_devices_company_id_id_fk" FOREIGN KEY ("company_id","device_id") REFERENCES "public"."devices"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unassigned_punches" ADD CONSTRAINT "unassigned_punches_company_id_device_id_devices_company_id_id_fk" FOREIGN KEY ("company_id","device_id") REFERENCES "public"."devices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unassigned_punches_company_id_device_id_received_at_index" ON "unassigned_punches" USING btree ("company_id","device_id","received_at");--> statement-breakpoint
ALTER TABLE "punches" ADD CONSTRAINT "punches_company_id_device_id_devices_company_id_id_fk" FOREIGN KEY ("company_id","device_id") REFERENCES "public"."devices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "employees_badge_idx" ON "employees" USING btree ("company_id",upper(regexp_replace("nfc", '[^0-9A-Za-z]', '', 'g'))) WHERE "employees"."nfc" is not null;--> statement-breakpoint
CREATE INDEX "punches_company_id_device_id_received_at_index" ON "punches" USING btree ("company_id","device_id","received_at") WHERE "punches"."device_id" is not null;