CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE TABLE "absence_calendars" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"absence_type_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"max_days_off" double precision,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "absence_calendars_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "absence_calendars_company_id_employee_id_absence_type_id_year_unique" UNIQUE("company_id","employee_id","absence_type_id","year")
);
--> statement-breakpoint
CREATE TABLE "absence_day_off_request_days" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"date" date NOT NULL,
	"start_time" text,
	"end_time" text,
	"seconds" integer NOT NULL,
	CONSTRAINT "absence_day_off_request_days_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "absence_day_off_request_history" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"manager_id" uuid,
	"manager_name" text NOT NULL,
	"status" text NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "absence_day_off_request_history_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "absence_day_off_requests" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"absence_calendar_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"comment" text,
	"resolution_comment" text,
	"document_ids" uuid[] DEFAULT '{}' NOT NULL,
	"resolved_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "absence_day_off_requests_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "absence_days_off" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"absence_calendar_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"request_id" uuid,
	"date" date NOT NULL,
	"start_time" text,
	"end_time" text,
	"seconds" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "absence_days_off_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "absence_types" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"needs_validation" boolean DEFAULT true NOT NULL,
	"type" text DEFAULT 'normal' NOT NULL,
	"pick_mode" text NOT NULL,
	"max_per_period" jsonb,
	"remunerated_type" text DEFAULT 'remunerated' NOT NULL,
	"category" text DEFAULT 'absence' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"document_mode" text DEFAULT 'none' NOT NULL,
	"accumulative" boolean DEFAULT false NOT NULL,
	"color" text,
	"max_date_to_take_absence" date,
	"creation_date_next_year" date,
	"custom_id" text,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "absence_types_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "api_tokens" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'api' NOT NULL,
	"hash" "bytea" NOT NULL,
	"hint" text NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_by_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_tokens_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "api_tokens_company_id_hash_unique" UNIQUE("company_id","hash")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"notification_email" text,
	"language" text DEFAULT 'en' NOT NULL,
	"time_zone" text DEFAULT 'Europe/Madrid' NOT NULL,
	"subscription" text DEFAULT 'active' NOT NULL,
	"public_api" boolean DEFAULT true NOT NULL,
	"geofence_mode" text DEFAULT 'record' NOT NULL,
	"corrections_need_other_party" boolean DEFAULT true NOT NULL,
	"forgotten_clock_out" jsonb DEFAULT '{"mode":"none","toleranceSeconds":0,"time":null}'::jsonb NOT NULL,
	"default_work_days" jsonb,
	"available_check_origins" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"employee_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "memberships_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "memberships_company_id_user_id_unique" UNIQUE("company_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."account" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."rate_limit" (
	"id" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"count" integer NOT NULL,
	"last_request" bigint NOT NULL,
	CONSTRAINT "rate_limit_key_unique" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "auth"."session" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth"."user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "user_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth"."verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"code" text,
	"color" text,
	"annual_hours" double precision,
	"additional_hours_percent" double precision,
	"total_additional_hours" double precision,
	"max_days_to_work" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "agreements_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "contract_annexes" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"start_at" date NOT NULL,
	"end_at" date,
	"weekly_hours" double precision,
	"work_days" jsonb,
	"comment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_annexes_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "contract_types" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"editable" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_types_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"start_at" date NOT NULL,
	"end_at" date,
	"code" text,
	"comment" text,
	"job_charge_id" uuid,
	"contract_type_id" uuid,
	"agreement_id" uuid,
	"degree_id" uuid,
	"work_day_type_id" uuid,
	"social_security_number" text,
	"trial_period_type" text,
	"trial_period_quantity" integer,
	"trial_period_end_date" date,
	"cbo" text,
	"remote_work" boolean,
	"seniority_date" date,
	"job_level_id" uuid,
	"job_position_description" text,
	"weekly_hours" double precision,
	"max_legal_weekly_hours" double precision,
	"max_legal_annual_hours" double precision,
	"percentage_work_day" double precision,
	"fte" double precision,
	"work_days" jsonb,
	"work_times" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contracts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "degrees" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"editable" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "degrees_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "job_levels" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"editable" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_levels_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "workday_types" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"editable" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "workday_types_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "departments_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "employee_department_assignations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "employee_department_assignations_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "employee_department_assignations_company_id_employee_id_department_id_unique" UNIQUE("company_id","employee_id","department_id")
);
--> statement-breakpoint
CREATE TABLE "employee_office_assignations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "employee_office_assignations_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "employee_office_assignations_company_id_employee_id_office_id_unique" UNIQUE("company_id","employee_id","office_id")
);
--> statement-breakpoint
CREATE TABLE "holiday_calendar_offices" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"holiday_calendar_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	CONSTRAINT "holiday_calendar_offices_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "holiday_calendar_offices_company_id_holiday_calendar_id_office_id_unique" UNIQUE("company_id","holiday_calendar_id","office_id")
);
--> statement-breakpoint
CREATE TABLE "holiday_calendars" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "holiday_calendars_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "holidays" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"holiday_calendar_id" uuid NOT NULL,
	"date" date NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	CONSTRAINT "holidays_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "holidays_company_id_holiday_calendar_id_date_unique" UNIQUE("company_id","holiday_calendar_id","date")
);
--> statement-breakpoint
CREATE TABLE "location_assignations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "location_assignations_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "location_assignations_company_id_entity_type_entity_id_location_id_unique" UNIQUE("company_id","entity_type","entity_id","location_id")
);
--> statement-breakpoint
CREATE TABLE "locations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"radio" double precision NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "locations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "offices" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"address" text,
	"latitude" double precision,
	"longitude" double precision,
	"description" text,
	"radio" double precision,
	"default_employees_date_time_zone" text,
	"is_deleted" boolean DEFAULT false NOT NULL,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "offices_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "overtime_allocations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"movement_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"date" date NOT NULL,
	"bucket" text NOT NULL,
	"seconds" bigint NOT NULL,
	CONSTRAINT "overtime_allocations_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "overtime_day_changes" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"date" date NOT NULL,
	"cause" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "overtime_day_changes_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "overtime_days" (
	"company_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"date" date NOT NULL,
	"planned_seconds" integer NOT NULL,
	"expected_seconds" integer NOT NULL,
	"worked_seconds" integer NOT NULL,
	"positive_seconds" integer NOT NULL,
	"negative_seconds" integer NOT NULL,
	"bonus_seconds" integer NOT NULL,
	"typed_seconds" integer NOT NULL,
	"policy_id" uuid NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "overtime_days_company_id_employee_id_date_pk" PRIMARY KEY("company_id","employee_id","date")
);
--> statement-breakpoint
CREATE TABLE "overtime_frontiers" (
	"company_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"next_date" date NOT NULL,
	"cause" text,
	CONSTRAINT "overtime_frontiers_company_id_employee_id_pk" PRIMARY KEY("company_id","employee_id")
);
--> statement-breakpoint
CREATE TABLE "overtime_movements" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" text DEFAULT 'adjustment' NOT NULL,
	"operation" text NOT NULL,
	"source" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"amount_seconds" integer,
	"applied_seconds" bigint NOT NULL,
	"balance_before_seconds" bigint NOT NULL,
	"balance_after_seconds" bigint NOT NULL,
	"note" text,
	"absence_day_off_request_id" uuid,
	"author_type" text NOT NULL,
	"author_id" text,
	"author_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "overtime_movements_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "overtime_policies" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"type" text NOT NULL,
	"tolerance_seconds" integer DEFAULT 0 NOT NULL,
	"strict" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "overtime_policies_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "overtime_policy_assignations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "overtime_policy_assignations_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "overtime_policy_assignations_company_id_employee_id_from_date_unique" UNIQUE("company_id","employee_id","from_date")
);
--> statement-breakpoint
CREATE TABLE "employees" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"first_name" text COLLATE "und-x-icu" NOT NULL,
	"last_name" text COLLATE "und-x-icu" NOT NULL,
	"second_last_name" text COLLATE "und-x-icu",
	"email" text,
	"email_key" text GENERATED ALWAYS AS (lower(email)) STORED,
	"image_profile_url" text,
	"code" integer,
	"pin" integer,
	"phone" text,
	"gender" text,
	"nid" text,
	"identity_number_type" text,
	"secondary_identity_number_type" text,
	"secondary_nid" text,
	"ssn" text,
	"price_per_hour" double precision,
	"account_number" text,
	"date_of_birth" date,
	"status" text DEFAULT 'active' NOT NULL,
	"children" integer,
	"disability" integer,
	"address" text,
	"postal_code" text,
	"city" text,
	"province" text,
	"country" text,
	"nationality" text,
	"nationalities" text[] DEFAULT '{}' NOT NULL,
	"personal_mail" text,
	"marital_status" text,
	"emergency_phone" text,
	"description" text,
	"salary_range" text,
	"study_level" text,
	"professional_category_code" text,
	"professional_category_description" text,
	"bic" text,
	"job_charge_id" uuid,
	"language" text,
	"work_phone" text,
	"main_recruiter_id" uuid,
	"nfc" text,
	"contribution_group_id" uuid,
	"custom_fields" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"time_zone" text,
	"hired_at" date,
	"works_on_holidays" boolean DEFAULT false NOT NULL,
	"available_check_origins" text[],
	"work_status" text DEFAULT 'offline' NOT NULL,
	"work_status_updated_at" timestamp with time zone,
	"work_check_type_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "employees_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "job_charges" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"description" text,
	"competencies" text,
	"editable" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "job_charges_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_breaks" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"break_minutes" integer DEFAULT 0 NOT NULL,
	"remunerated" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_breaks_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_check_types" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE "und-x-icu" NOT NULL,
	"color" text,
	"remote" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_check_types_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "work_entries" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"work_entry_type" text NOT NULL,
	"work_check_type_id" uuid,
	"work_break_id" uuid,
	"time_zone" text NOT NULL,
	"work_date" date NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"in_origin" text NOT NULL,
	"in_latitude" double precision,
	"in_longitude" double precision,
	"in_office_id" uuid,
	"in_device_name" text,
	"out_origin" text,
	"out_latitude" double precision,
	"out_longitude" double precision,
	"out_office_id" uuid,
	"out_device_name" text,
	"outside_fence" boolean DEFAULT false NOT NULL,
	"remunerated_seconds" integer,
	"closed_by" text,
	"needs_confirmation" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_entries_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "work_entries_out_after_in" CHECK ("work_entries"."ended_at" > "work_entries"."started_at")
);
--> statement-breakpoint
CREATE TABLE "work_entry_seals" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"version_id" uuid NOT NULL,
	"previous_hash" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "work_entry_seals_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "work_entry_seals_company_id_sequence_unique" UNIQUE("company_id","sequence"),
	CONSTRAINT "work_entry_seals_company_id_version_id_unique" UNIQUE("company_id","version_id")
);
--> statement-breakpoint
CREATE TABLE "work_entry_versions" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"work_entry_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"actor" text NOT NULL,
	"reason" text,
	"mode" text DEFAULT 'direct' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_entry_versions_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "absence_calendars" ADD CONSTRAINT "absence_calendars_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_calendars" ADD CONSTRAINT "absence_calendars_company_id_absence_type_id_absence_types_company_id_id_fk" FOREIGN KEY ("company_id","absence_type_id") REFERENCES "public"."absence_types"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_day_off_request_days" ADD CONSTRAINT "absence_day_off_request_days_company_id_request_id_absence_day_off_requests_company_id_id_fk" FOREIGN KEY ("company_id","request_id") REFERENCES "public"."absence_day_off_requests"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_day_off_request_history" ADD CONSTRAINT "absence_day_off_request_history_company_id_request_id_absence_day_off_requests_company_id_id_fk" FOREIGN KEY ("company_id","request_id") REFERENCES "public"."absence_day_off_requests"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_day_off_requests" ADD CONSTRAINT "absence_day_off_requests_company_id_absence_calendar_id_absence_calendars_company_id_id_fk" FOREIGN KEY ("company_id","absence_calendar_id") REFERENCES "public"."absence_calendars"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_day_off_requests" ADD CONSTRAINT "absence_day_off_requests_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_days_off" ADD CONSTRAINT "absence_days_off_company_id_absence_calendar_id_absence_calendars_company_id_id_fk" FOREIGN KEY ("company_id","absence_calendar_id") REFERENCES "public"."absence_calendars"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_days_off" ADD CONSTRAINT "absence_days_off_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "absence_days_off" ADD CONSTRAINT "absence_days_off_company_id_request_id_absence_day_off_requests_company_id_id_fk" FOREIGN KEY ("company_id","request_id") REFERENCES "public"."absence_day_off_requests"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."account" ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_annexes" ADD CONSTRAINT "contract_annexes_company_id_contract_id_contracts_company_id_id_fk" FOREIGN KEY ("company_id","contract_id") REFERENCES "public"."contracts"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_company_id_job_charge_id_job_charges_company_id_id_fk" FOREIGN KEY ("company_id","job_charge_id") REFERENCES "public"."job_charges"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_company_id_contract_type_id_contract_types_company_id_id_fk" FOREIGN KEY ("company_id","contract_type_id") REFERENCES "public"."contract_types"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_company_id_agreement_id_agreements_company_id_id_fk" FOREIGN KEY ("company_id","agreement_id") REFERENCES "public"."agreements"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_company_id_degree_id_degrees_company_id_id_fk" FOREIGN KEY ("company_id","degree_id") REFERENCES "public"."degrees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_company_id_work_day_type_id_workday_types_company_id_id_fk" FOREIGN KEY ("company_id","work_day_type_id") REFERENCES "public"."workday_types"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_company_id_job_level_id_job_levels_company_id_id_fk" FOREIGN KEY ("company_id","job_level_id") REFERENCES "public"."job_levels"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_department_assignations" ADD CONSTRAINT "employee_department_assignations_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_department_assignations" ADD CONSTRAINT "employee_department_assignations_company_id_department_id_departments_company_id_id_fk" FOREIGN KEY ("company_id","department_id") REFERENCES "public"."departments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_office_assignations" ADD CONSTRAINT "employee_office_assignations_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employee_office_assignations" ADD CONSTRAINT "employee_office_assignations_company_id_office_id_offices_company_id_id_fk" FOREIGN KEY ("company_id","office_id") REFERENCES "public"."offices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_calendar_offices" ADD CONSTRAINT "holiday_calendar_offices_company_id_holiday_calendar_id_holiday_calendars_company_id_id_fk" FOREIGN KEY ("company_id","holiday_calendar_id") REFERENCES "public"."holiday_calendars"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holiday_calendar_offices" ADD CONSTRAINT "holiday_calendar_offices_company_id_office_id_offices_company_id_id_fk" FOREIGN KEY ("company_id","office_id") REFERENCES "public"."offices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holidays" ADD CONSTRAINT "holidays_company_id_holiday_calendar_id_holiday_calendars_company_id_id_fk" FOREIGN KEY ("company_id","holiday_calendar_id") REFERENCES "public"."holiday_calendars"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "location_assignations" ADD CONSTRAINT "location_assignations_company_id_location_id_locations_company_id_id_fk" FOREIGN KEY ("company_id","location_id") REFERENCES "public"."locations"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_allocations" ADD CONSTRAINT "overtime_allocations_company_id_movement_id_overtime_movements_company_id_id_fk" FOREIGN KEY ("company_id","movement_id") REFERENCES "public"."overtime_movements"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_allocations" ADD CONSTRAINT "overtime_allocations_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_day_changes" ADD CONSTRAINT "overtime_day_changes_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_days" ADD CONSTRAINT "overtime_days_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_days" ADD CONSTRAINT "overtime_days_company_id_policy_id_overtime_policies_company_id_id_fk" FOREIGN KEY ("company_id","policy_id") REFERENCES "public"."overtime_policies"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_frontiers" ADD CONSTRAINT "overtime_frontiers_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_movements" ADD CONSTRAINT "overtime_movements_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_policy_assignations" ADD CONSTRAINT "overtime_policy_assignations_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_policy_assignations" ADD CONSTRAINT "overtime_policy_assignations_company_id_policy_id_overtime_policies_company_id_id_fk" FOREIGN KEY ("company_id","policy_id") REFERENCES "public"."overtime_policies"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "employees" ADD CONSTRAINT "employees_company_id_job_charge_id_job_charges_company_id_id_fk" FOREIGN KEY ("company_id","job_charge_id") REFERENCES "public"."job_charges"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_entries" ADD CONSTRAINT "work_entries_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_entries" ADD CONSTRAINT "work_entries_company_id_work_check_type_id_work_check_types_company_id_id_fk" FOREIGN KEY ("company_id","work_check_type_id") REFERENCES "public"."work_check_types"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_entries" ADD CONSTRAINT "work_entries_company_id_work_break_id_work_breaks_company_id_id_fk" FOREIGN KEY ("company_id","work_break_id") REFERENCES "public"."work_breaks"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_entries" ADD CONSTRAINT "work_entries_company_id_in_office_id_offices_company_id_id_fk" FOREIGN KEY ("company_id","in_office_id") REFERENCES "public"."offices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "work_entries" ADD CONSTRAINT "work_entries_company_id_out_office_id_offices_company_id_id_fk" FOREIGN KEY ("company_id","out_office_id") REFERENCES "public"."offices"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_calendars_company_id_absence_type_id_year_index" ON "absence_calendars" USING btree ("company_id","absence_type_id","year");--> statement-breakpoint
CREATE INDEX "absence_calendars_company_id_year_id_index" ON "absence_calendars" USING btree ("company_id","year","id");--> statement-breakpoint
CREATE INDEX "absence_day_off_request_days_company_id_request_id_index" ON "absence_day_off_request_days" USING btree ("company_id","request_id");--> statement-breakpoint
CREATE INDEX "absence_day_off_request_days_company_id_employee_id_date_index" ON "absence_day_off_request_days" USING btree ("company_id","employee_id","date");--> statement-breakpoint
CREATE INDEX "absence_day_off_request_days_company_id_date_index" ON "absence_day_off_request_days" USING btree ("company_id","date");--> statement-breakpoint
CREATE INDEX "absence_day_off_request_history_company_id_request_id_index" ON "absence_day_off_request_history" USING btree ("company_id","request_id");--> statement-breakpoint
CREATE INDEX "absence_day_off_requests_company_id_status_created_at_id_index" ON "absence_day_off_requests" USING btree ("company_id","status","created_at","id");--> statement-breakpoint
CREATE INDEX "absence_day_off_requests_company_id_created_at_id_index" ON "absence_day_off_requests" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "absence_day_off_requests_company_id_employee_id_created_at_index" ON "absence_day_off_requests" USING btree ("company_id","employee_id","created_at");--> statement-breakpoint
CREATE INDEX "absence_days_off_company_id_absence_calendar_id_date_index" ON "absence_days_off" USING btree ("company_id","absence_calendar_id","date");--> statement-breakpoint
CREATE INDEX "absence_days_off_company_id_employee_id_date_index" ON "absence_days_off" USING btree ("company_id","employee_id","date");--> statement-breakpoint
CREATE INDEX "absence_days_off_company_id_date_index" ON "absence_days_off" USING btree ("company_id","date");--> statement-breakpoint
CREATE INDEX "absence_types_company_id_name_index" ON "absence_types" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "api_tokens_hash_index" ON "api_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "memberships_user_id_index" ON "memberships" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_user_id_index" ON "auth"."account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user_id_index" ON "auth"."session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier_index" ON "auth"."verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "contract_annexes_company_id_contract_id_start_at_index" ON "contract_annexes" USING btree ("company_id","contract_id","start_at");--> statement-breakpoint
CREATE INDEX "contracts_company_id_employee_id_start_at_index" ON "contracts" USING btree ("company_id","employee_id","start_at");--> statement-breakpoint
CREATE INDEX "contracts_company_id_start_at_id_index" ON "contracts" USING btree ("company_id","start_at","id");--> statement-breakpoint
CREATE INDEX "contracts_company_id_created_at_id_index" ON "contracts" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "contracts_company_id_updated_at_id_index" ON "contracts" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "departments_company_id_name_index" ON "departments" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "employee_department_assignations_company_id_department_id_index" ON "employee_department_assignations" USING btree ("company_id","department_id");--> statement-breakpoint
CREATE INDEX "employee_office_assignations_company_id_office_id_index" ON "employee_office_assignations" USING btree ("company_id","office_id");--> statement-breakpoint
CREATE INDEX "offices_company_id_name_index" ON "offices" USING btree ("company_id","name");--> statement-breakpoint
CREATE INDEX "overtime_allocations_company_id_employee_id_date_index" ON "overtime_allocations" USING btree ("company_id","employee_id","date");--> statement-breakpoint
CREATE INDEX "overtime_allocations_company_id_movement_id_index" ON "overtime_allocations" USING btree ("company_id","movement_id");--> statement-breakpoint
CREATE INDEX "overtime_day_changes_company_id_employee_id_date_index" ON "overtime_day_changes" USING btree ("company_id","employee_id","date");--> statement-breakpoint
CREATE INDEX "overtime_days_company_id_date_index" ON "overtime_days" USING btree ("company_id","date");--> statement-breakpoint
CREATE INDEX "overtime_movements_company_id_employee_id_created_at_index" ON "overtime_movements" USING btree ("company_id","employee_id","created_at");--> statement-breakpoint
CREATE INDEX "overtime_movements_company_id_created_at_id_index" ON "overtime_movements" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "overtime_policies_one_default" ON "overtime_policies" USING btree ("company_id") WHERE "overtime_policies"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "employees_email_key" ON "employees" USING btree ("company_id","email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_code_key" ON "employees" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "employees_pin_key" ON "employees" USING btree ("company_id","pin");--> statement-breakpoint
CREATE INDEX "employees_name_idx" ON "employees" USING btree ("company_id","last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "employees_status_name_idx" ON "employees" USING btree ("company_id","status","last_name","first_name","id");--> statement-breakpoint
CREATE INDEX "employees_first_name_idx" ON "employees" USING btree ("company_id","first_name","id");--> statement-breakpoint
CREATE INDEX "employees_nid_idx" ON "employees" USING btree ("company_id","nid");--> statement-breakpoint
CREATE INDEX "employees_created_idx" ON "employees" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "employees_updated_idx" ON "employees" USING btree ("company_id","updated_at","id");--> statement-breakpoint
CREATE INDEX "job_charges_company_id_name_index" ON "job_charges" USING btree ("company_id","name");--> statement-breakpoint
CREATE UNIQUE INDEX "work_entries_one_open" ON "work_entries" USING btree ("company_id","employee_id") WHERE "work_entries"."ended_at" is null and "work_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_entries_employee_date_idx" ON "work_entries" USING btree ("company_id","employee_id","work_date");--> statement-breakpoint
CREATE INDEX "work_entries_employee_started_idx" ON "work_entries" USING btree ("company_id","employee_id","started_at") WHERE "work_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "work_entries_date_idx" ON "work_entries" USING btree ("company_id","work_date","started_at","id");--> statement-breakpoint
CREATE INDEX "work_entries_started_idx" ON "work_entries" USING btree ("company_id","started_at","id");--> statement-breakpoint
CREATE INDEX "work_entry_versions_company_id_work_entry_id_index" ON "work_entry_versions" USING btree ("company_id","work_entry_id");--> statement-breakpoint
CREATE INDEX "work_entry_versions_company_id_created_at_id_index" ON "work_entry_versions" USING btree ("company_id","created_at","id");