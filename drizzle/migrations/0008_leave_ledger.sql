CREATE TABLE "leave_ledger" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"absence_calendar_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"revision" integer NOT NULL,
	"on_date" date NOT NULL,
	"expires_on" date,
	"seconds" bigint NOT NULL,
	"day_seconds" integer NOT NULL,
	"note" text,
	"author_type" text NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "leave_ledger_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "leave_ledger_subject_key" UNIQUE("company_id","absence_calendar_id","type","subject","revision")
);
--> statement-breakpoint
CREATE TABLE "vacation_configuration_assignations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"vacation_configuration_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"absence_type_id" uuid,
	"year" integer NOT NULL,
	"settled_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vacation_configuration_assignations_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "vacation_assignations_key" UNIQUE("company_id","vacation_configuration_id","employee_id","year"),
	CONSTRAINT "vacation_assignations_one_plan" UNIQUE("company_id","employee_id","absence_type_id","year")
);
--> statement-breakpoint
CREATE TABLE "vacation_configurations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"year" integer NOT NULL,
	"max_days_off" integer,
	"absence_type_id" uuid,
	"accrual" jsonb,
	"carry_over" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vacation_configurations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "absence_types" ADD COLUMN "notice_days" integer;--> statement-breakpoint
ALTER TABLE "absence_types" ADD COLUMN "blackout_dates" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_ledger" ADD CONSTRAINT "leave_ledger_company_id_absence_calendar_id_absence_calendars_company_id_id_fk" FOREIGN KEY ("company_id","absence_calendar_id") REFERENCES "public"."absence_calendars"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacation_configuration_assignations" ADD CONSTRAINT "vacation_configuration_assignations_company_id_vacation_configuration_id_vacation_configurations_company_id_id_fk" FOREIGN KEY ("company_id","vacation_configuration_id") REFERENCES "public"."vacation_configurations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacation_configuration_assignations" ADD CONSTRAINT "vacation_configuration_assignations_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacation_configuration_assignations" ADD CONSTRAINT "vacation_configuration_assignations_company_id_absence_type_id_absence_types_company_id_id_fk" FOREIGN KEY ("company_id","absence_type_id") REFERENCES "public"."absence_types"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vacation_configurations" ADD CONSTRAINT "vacation_configurations_company_id_absence_type_id_absence_types_company_id_id_fk" FOREIGN KEY ("company_id","absence_type_id") REFERENCES "public"."absence_types"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leave_ledger_company_id_absence_calendar_id_created_at_id_index" ON "leave_ledger" USING btree ("company_id","absence_calendar_id","created_at","id");--> statement-breakpoint
CREATE INDEX "vacation_assignations_list" ON "vacation_configuration_assignations" USING btree ("company_id","vacation_configuration_id","created_at","id");--> statement-breakpoint
CREATE INDEX "vacation_assignations_settled" ON "vacation_configuration_assignations" USING btree ("company_id","settled_on");--> statement-breakpoint
CREATE INDEX "vacation_configurations_company_id_name_id_index" ON "vacation_configurations" USING btree ("company_id","name","id");--> statement-breakpoint
CREATE INDEX "vacation_configurations_company_id_absence_type_id_index" ON "vacation_configurations" USING btree ("company_id","absence_type_id");--> statement-breakpoint
CREATE INDEX "vacation_configurations_company_id_year_id_index" ON "vacation_configurations" USING btree ("company_id","year","id");--> statement-breakpoint
CREATE INDEX "vacation_configurations_company_id_created_at_id_index" ON "vacation_configurations" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "vacation_configurations_company_id_updated_at_id_index" ON "vacation_configurations" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "absence_calendars_company_id_created_at_id_index" ON "absence_calendars" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "absence_calendars_company_id_updated_at_id_index" ON "absence_calendars" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "absence_day_off_requests_company_id_updated_at_id_index" ON "absence_day_off_requests" USING btree ("company_id","updated_at","id");--> statement-breakpoint
-- What calendars had before there was a ledger (E6): their days as a grant on the first of January, of eight hours each, and every
-- day off as a use. A full day is one day; a range is its part of what was planned that day, where that is known.
INSERT INTO "leave_ledger" ("company_id", "id", "absence_calendar_id", "type", "subject", "revision", "on_date", "expires_on", "seconds",
    "day_seconds", "author_type", "author_name", "created_at")
  SELECT "company_id", gen_random_uuid(), "id", 'grant', 'calendar', 0, make_date("year", 1, 1), make_date("year", 12, 31),
      round("max_days_off" * 28800)::bigint, 28800, 'system', 'Jornada', "created_at"
    FROM "absence_calendars" WHERE "max_days_off" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "leave_ledger" ("company_id", "id", "absence_calendar_id", "type", "subject", "revision", "on_date", "seconds", "day_seconds",
    "author_type", "author_name", "created_at")
  SELECT o."company_id", gen_random_uuid(), o."absence_calendar_id", 'use', o."id"::text, 0, o."date", -o."seconds",
      CASE WHEN o."start_time" IS NULL THEN o."seconds" ELSE greatest(coalesce(nullif(d."planned_seconds", 0), 28800), o."seconds") END,
      'system', 'Jornada', o."created_at"
    FROM "absence_days_off" o
    LEFT JOIN "overtime_days" d ON d."company_id" = o."company_id" AND d."employee_id" = o."employee_id" AND d."date" = o."date"
    WHERE o."seconds" > 0;
