CREATE TABLE "punch_dismissals" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"employee_id" uuid NOT NULL,
	"self_made" boolean DEFAULT false NOT NULL,
	CONSTRAINT "punch_dismissals_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "unassigned_punch_dismissals" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"device_id" uuid NOT NULL,
	CONSTRAINT "unassigned_punch_dismissals_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "punch_dismissals" ADD CONSTRAINT "punch_dismissals_company_id_id_punches_company_id_id_fk" FOREIGN KEY ("company_id","id") REFERENCES "public"."punches"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "punch_dismissals" ADD CONSTRAINT "punch_dismissals_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unassigned_punch_dismissals" ADD CONSTRAINT "unassigned_punch_dismissals_company_id_id_unassigned_punches_company_id_id_fk" FOREIGN KEY ("company_id","id") REFERENCES "public"."unassigned_punches"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "unassigned_punch_dismissals" ADD CONSTRAINT "unassigned_punch_dismissals_company_id_device_id_devices_company_id_id_fk" FOREIGN KEY ("company_id","device_id") REFERENCES "public"."devices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "punch_dismissals_company_id_employee_id_index" ON "punch_dismissals" USING btree ("company_id","employee_id");--> statement-breakpoint
CREATE INDEX "unassigned_punch_dismissals_company_id_device_id_index" ON "unassigned_punch_dismissals" USING btree ("company_id","device_id");--> statement-breakpoint
CREATE INDEX "punches_conflicts" ON "punches" USING btree ("company_id","received_at","id") WHERE "punches"."outcome" = 'conflict';