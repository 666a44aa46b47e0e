CREATE TABLE "absence_replacements" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"released_calendar_id" uuid NOT NULL,
	"released_request_id" uuid,
	"date" date NOT NULL,
	"start_time" text,
	"end_time" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "absence_replacements_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "absence_day_off_requests" ADD COLUMN "on_overlap" text DEFAULT 'refuse' NOT NULL;--> statement-breakpoint
ALTER TABLE "absence_replacements" ADD CONSTRAINT "absence_replacements_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_replacements" ADD CONSTRAINT "absence_replacements_company_id_request_id_absence_day_off_requests_company_id_id_fk" FOREIGN KEY ("company_id","request_id") REFERENCES "public"."absence_day_off_requests"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_replacements" ADD CONSTRAINT "absence_replacements_company_id_released_calendar_id_absence_calendars_company_id_id_fk" FOREIGN KEY ("company_id","released_calendar_id") REFERENCES "public"."absence_calendars"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_replacements" ADD CONSTRAINT "absence_replacements_company_id_released_request_id_absence_day_off_requests_company_id_id_fk" FOREIGN KEY ("company_id","released_request_id") REFERENCES "public"."absence_day_off_requests"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_replacements_company_id_request_id_index" ON "absence_replacements" USING btree ("company_id","request_id");--> statement-breakpoint
CREATE INDEX "absence_replacements_company_id_released_request_id_index" ON "absence_replacements" USING btree ("company_id","released_request_id");--> statement-breakpoint
CREATE INDEX "absence_replacements_company_id_employee_id_date_index" ON "absence_replacements" USING btree ("company_id","employee_id","date");