-- The schema of this release, from an empty database on. Indexes are in the order in which PostgreSQL checks them.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
CREATE SCHEMA "auth";
--> statement-breakpoint
-- `searchKey` of server/platform/shared/search-key.ts: both are tested with the same cases.
CREATE FUNCTION "public"."search_key"(written text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(normalize(regexp_replace(normalize(written, NFD), '[\u0300-\u036f]', '', 'g'), NFC) COLLATE "und-x-icu"),
        'øłđðħıς’‐‑', 'olddhiσ''--'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0009-\u000d\u0020\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff]+', ' ', 'g'));
--> statement-breakpoint
CREATE TYPE "public"."audit_source" AS ("actor_type" text, "actor_id" text, "actor_name" text, "way" text, "operation" text, "address" text, "request_id" text);
--> statement-breakpoint
CREATE TABLE "public"."absence_calendars" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"absence_type_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"max_days_off" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."absence_day_off_request_days" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"date" date NOT NULL,
	"start_time" text,
	"end_time" text,
	"seconds" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."absence_day_off_request_history" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"manager_id" uuid,
	"manager_name" text NOT NULL,
	"status" text NOT NULL,
	"comment" text,
	"created_at" timestamp with time zone NOT NULL,
	"self_made" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."absence_day_off_requests" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"absence_calendar_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"type" text NOT NULL,
	"status" text DEFAULT 'pending'::text NOT NULL,
	"comment" text,
	"resolution_comment" text,
	"document_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"resolved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."absence_days_off" (
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
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."absence_types" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"needs_validation" boolean DEFAULT true NOT NULL,
	"type" text DEFAULT 'normal'::text NOT NULL,
	"pick_mode" text NOT NULL,
	"max_per_period" jsonb,
	"remunerated_type" text DEFAULT 'remunerated'::text NOT NULL,
	"category" text DEFAULT 'absence'::text NOT NULL,
	"status" text DEFAULT 'active'::text NOT NULL,
	"document_mode" text DEFAULT 'none'::text NOT NULL,
	"accumulative" boolean DEFAULT false NOT NULL,
	"color" text,
	"max_date_to_take_absence" date,
	"creation_date_next_year" date,
	"custom_id" text,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"notice_days" integer,
	"blackout_dates" jsonb DEFAULT '[]'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."api_tokens" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"kind" text DEFAULT 'api'::text NOT NULL,
	"hash" bytea NOT NULL,
	"hint" text NOT NULL,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"created_by_name" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"scopes" text[],
	"networks" inet[]
);
--> statement-breakpoint
CREATE TABLE "public"."companies" (
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"notification_email" text,
	"language" text DEFAULT 'en'::text NOT NULL,
	"time_zone" text DEFAULT 'Europe/Madrid'::text NOT NULL,
	"subscription" text DEFAULT 'active'::text NOT NULL,
	"public_api" boolean DEFAULT true NOT NULL,
	"geofence_mode" text DEFAULT 'record'::text NOT NULL,
	"corrections_need_other_party" boolean DEFAULT true NOT NULL,
	"forgotten_clock_out" jsonb DEFAULT '{"mode": "none", "time": null, "toleranceSeconds": 0}'::jsonb NOT NULL,
	"default_work_days" jsonb,
	"available_check_origins" text[],
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"overtime_since" date,
	"managers_see_pay" boolean DEFAULT false NOT NULL,
	"require_two_factor" text[] DEFAULT '{}'::text[] NOT NULL,
	"decision_reminder_days" integer DEFAULT 3,
	"coordinates_kept_days" integer DEFAULT 90 NOT NULL,
	"session_idle_minutes" integer DEFAULT 720 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."memberships" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"employee_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"scope_all" boolean DEFAULT true NOT NULL,
	"scope_reports" boolean DEFAULT false NOT NULL,
	"last_seen_at" timestamp with time zone,
	"reminded_on" date,
	"language" text
);
--> statement-breakpoint
CREATE TABLE "auth"."account" (
	"id" text NOT NULL,
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
CREATE TABLE "auth"."session" (
	"id" text NOT NULL,
	"user_id" text NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"method" text DEFAULT 'password'::text NOT NULL,
	"company_id" uuid,
	"id_token" text,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"has_passkey" boolean DEFAULT false NOT NULL,
	"provider_confirmed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."user" (
	"id" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."verification" (
	"id" text NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."agreements" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"code" text,
	"color" text,
	"annual_hours" double precision,
	"additional_hours_percent" double precision,
	"total_additional_hours" double precision,
	"max_days_to_work" double precision,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."contract_annexes" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"contract_id" uuid NOT NULL,
	"start_at" date NOT NULL,
	"end_at" date,
	"weekly_hours" double precision,
	"work_days" jsonb,
	"comment" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."contract_types" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"editable" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."contracts" (
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
	"flexible_days_per_week" integer
);
--> statement-breakpoint
CREATE TABLE "public"."degrees" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"editable" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."job_levels" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"editable" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."workday_types" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"editable" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."departments" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"minimum_present" integer
);
--> statement-breakpoint
CREATE TABLE "public"."employee_department_assignations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."employee_office_assignations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"office_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."holiday_calendar_offices" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"holiday_calendar_id" uuid NOT NULL,
	"office_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."holiday_calendars" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."holidays" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"holiday_calendar_id" uuid NOT NULL,
	"date" date NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."location_assignations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"location_id" uuid NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"office_id" uuid GENERATED ALWAYS AS (
CASE
    WHEN (entity_type = 'office'::text) THEN entity_id
    ELSE NULL::uuid
END) STORED,
	"department_id" uuid GENERATED ALWAYS AS (
CASE
    WHEN (entity_type = 'department'::text) THEN entity_id
    ELSE NULL::uuid
END) STORED,
	"entity_group_id" uuid GENERATED ALWAYS AS (
CASE
    WHEN (entity_type = 'entity_group'::text) THEN entity_id
    ELSE NULL::uuid
END) STORED
);
--> statement-breakpoint
CREATE TABLE "public"."locations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"radio" double precision NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."offices" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
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
	"minimum_present" integer
);
--> statement-breakpoint
CREATE TABLE "public"."overtime_allocations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"movement_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"date" date NOT NULL,
	"bucket" text NOT NULL,
	"seconds" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."overtime_day_changes" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"date" date NOT NULL,
	"cause" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."overtime_days" (
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
	"policy_version" integer DEFAULT 1 NOT NULL,
	"inputs_digest" text
);
--> statement-breakpoint
CREATE TABLE "public"."overtime_frontiers" (
	"company_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"next_date" date NOT NULL,
	"cause" text,
	"limits_through" date
);
--> statement-breakpoint
CREATE TABLE "public"."overtime_movements" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"kind" text DEFAULT 'adjustment'::text NOT NULL,
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
	"due_date" date,
	"self_made" boolean DEFAULT false NOT NULL,
	"follows_id" uuid
);
--> statement-breakpoint
CREATE TABLE "public"."overtime_policies" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"type" text NOT NULL,
	"tolerance_seconds" integer DEFAULT 0 NOT NULL,
	"strict" boolean DEFAULT false NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"multiplier_rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"typifying_rules" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"expiry" jsonb,
	"cap" jsonb,
	"yearly_reset" jsonb,
	"limits_set_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "public"."overtime_policy_assignations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"policy_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."employees" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"first_name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"last_name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"second_last_name" text COLLATE pg_catalog."und-x-icu",
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
	"status" text DEFAULT 'active'::text NOT NULL,
	"children" integer,
	"disability" integer,
	"address" text,
	"postal_code" text,
	"city" text,
	"province" text,
	"country" text,
	"nationality" text,
	"nationalities" text[] DEFAULT '{}'::text[] NOT NULL,
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
	"time_zone" text,
	"hired_at" date,
	"works_on_holidays" boolean DEFAULT false NOT NULL,
	"available_check_origins" text[],
	"work_status" text DEFAULT 'offline'::text NOT NULL,
	"work_status_updated_at" timestamp with time zone,
	"work_check_type_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"manager_id" uuid,
	"cost_center" text,
	"erased_at" timestamp with time zone,
	"kept_until" date,
	"leaves_on" date,
	"name_key" text GENERATED ALWAYS AS ("left"(public.search_key(((((first_name || ' '::text) || last_name) || ' '::text) || COALESCE(second_last_name, ''::text))), 300)) STORED,
	CONSTRAINT "employees_leaving_active" CHECK (((leaves_on IS NULL) OR (status = 'active'::text)))
) WITH (fillfactor=80);
--> statement-breakpoint
CREATE TABLE "public"."job_charges" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"description" text,
	"competencies" text,
	"editable" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."work_breaks" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"break_minutes" integer DEFAULT 0 NOT NULL,
	"remunerated" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."work_check_types" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"color" text,
	"remote" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."work_entries" (
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
	"left_out" boolean DEFAULT false NOT NULL,
	"break_remunerated" boolean,
	"break_minutes" integer,
	CONSTRAINT "work_entries_date_of_start" CHECK (((started_at >= (((work_date - 1))::timestamp without time zone AT TIME ZONE 'UTC'::text)) AND (started_at < (((work_date + 2))::timestamp without time zone AT TIME ZONE 'UTC'::text)))),
	CONSTRAINT "work_entries_out_after_in" CHECK ((ended_at > started_at)),
	CONSTRAINT "work_entries_terms_of_break" CHECK ((num_nonnulls(work_break_id, break_remunerated, break_minutes) = ANY (ARRAY[0, 3])))
) WITH (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);
--> statement-breakpoint
CREATE TABLE "public"."work_entry_seals" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"version_id" uuid NOT NULL,
	"previous_hash" bytea NOT NULL,
	"hash" bytea NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."work_entry_versions" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"work_entry_id" uuid NOT NULL,
	"content" jsonb NOT NULL,
	"actor" text NOT NULL,
	"reason" text,
	"mode" text DEFAULT 'direct'::text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."idempotency_keys" (
	"company_id" uuid NOT NULL,
	"key" bytea NOT NULL,
	"fingerprint" bytea NOT NULL,
	"status" integer NOT NULL,
	"body" text,
	"created_at" timestamp with time zone NOT NULL,
	"answer" bytea
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "public"."rate_limits" (
	"company_id" uuid NOT NULL,
	"window_started_at" timestamp with time zone NOT NULL,
	"used" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."entity_group_members" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"entity_group_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."entity_groups" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."custom_field_values" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"custom_field_id" uuid NOT NULL,
	"type" text NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."custom_fields" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"slug" text NOT NULL,
	"type" text DEFAULT 'text'::text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."overtime_day_inputs" (
	"company_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"date" date NOT NULL,
	"inputs" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."overtime_payouts" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"movement_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"amount_seconds" integer NOT NULL,
	"source" text NOT NULL,
	"note" text,
	"exported_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"self_made" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."leave_ledger" (
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
	"self_made" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."vacation_configuration_assignations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"vacation_configuration_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"absence_type_id" uuid,
	"year" integer NOT NULL,
	"settled_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."vacation_configurations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"year" integer NOT NULL,
	"max_days_off" integer,
	"absence_type_id" uuid,
	"accrual" jsonb,
	"carry_over" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."webhook_deliveries" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"endpoint_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"event_type" text NOT NULL,
	"resource" text NOT NULL,
	"resource_id" uuid NOT NULL,
	"employee_id" uuid,
	"resource_status" text,
	"changed_columns" text[] DEFAULT '{}'::text[] NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"status" text DEFAULT 'pending'::text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"attempts_since" timestamp with time zone,
	"last_attempt_at" timestamp with time zone,
	"response_status" integer,
	"response_body" text,
	"failure" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."webhook_endpoints" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"description" text,
	"events" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"secret" bytea NOT NULL,
	"previous_secret" bytea,
	"previous_secret_until" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"deactivation_reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."leave_reasons" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"editable" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"name_key" text GENERATED ALWAYS AS (lower(name)) STORED
);
--> statement-breakpoint
CREATE TABLE "public"."salaries" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"pay_period" text NOT NULL,
	"currency" text NOT NULL,
	"gross_salary" double precision NOT NULL,
	"payments" integer NOT NULL,
	"contribution_group" text,
	"start_date" date NOT NULL,
	"end_date" date,
	"comments" text,
	"prorated" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."projects" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."tags" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."time_entries" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"project_id" uuid,
	"time_zone" text NOT NULL,
	"work_date" date NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"in_latitude" double precision,
	"in_longitude" double precision,
	"out_latitude" double precision,
	"out_longitude" double precision,
	"comment" text,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "time_entries_out_after_in" CHECK ((ended_at > started_at))
);
--> statement-breakpoint
CREATE TABLE "public"."time_entry_tags" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"time_entry_id" uuid NOT NULL,
	"tag_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."request_decisions" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"request_id" uuid NOT NULL,
	"level" integer NOT NULL,
	"decision" text NOT NULL,
	"approvers" integer[] NOT NULL,
	"decider_id" uuid,
	"decider_name" text NOT NULL,
	"on_behalf_of_id" uuid,
	"on_behalf_of_name" text,
	"comment" text,
	"created_at" timestamp with time zone NOT NULL,
	"self_made" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."request_delegations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"delegate_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "request_delegations_in_order" CHECK ((to_date >= from_date))
);
--> statement-breakpoint
CREATE TABLE "public"."request_types" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"icon" text,
	"questions" json NOT NULL,
	"levels" json NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."requests" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"employee_id" uuid NOT NULL,
	"request_type_id" uuid NOT NULL,
	"answers" json NOT NULL,
	"levels" json NOT NULL,
	"flow_total_levels" integer NOT NULL,
	"flow_current_level" integer NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolved_by_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"quorum" text GENERATED ALWAYS AS (((levels -> (flow_current_level - 1)) ->> 'quorum'::text)) STORED
);
--> statement-breakpoint
CREATE TABLE "auth"."known_devices" (
	"user_id" text NOT NULL,
	"device" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."sign_in_counts" (
	"account" text NOT NULL,
	"origin" text NOT NULL,
	"tries" integer NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."list_counts" (
	"company_id" uuid NOT NULL,
	"list" text NOT NULL,
	"day" date NOT NULL,
	"id" bigint GENERATED BY DEFAULT AS IDENTITY NOT NULL,
	"live" boolean NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."api_token_old_secrets" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"api_token_id" uuid NOT NULL,
	"hash" bytea NOT NULL,
	"valid_until" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."audit_lines" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"actor_type" text NOT NULL,
	"actor_id" text,
	"actor_name" text NOT NULL,
	"way" text,
	"operation" text,
	"address" text,
	"request_id" text,
	"action" text NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid,
	"record_name" text,
	"part_type" text,
	"part_id" uuid,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "public"."api_request_counts" (
	"company_id" uuid NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"token_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"status" integer NOT NULL,
	"lines" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."membership_units" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"office_id" uuid GENERATED ALWAYS AS (
CASE
    WHEN (entity_type = 'office'::text) THEN entity_id
    ELSE NULL::uuid
END) STORED,
	"department_id" uuid GENERATED ALWAYS AS (
CASE
    WHEN (entity_type = 'department'::text) THEN entity_id
    ELSE NULL::uuid
END) STORED,
	"entity_group_id" uuid GENERATED ALWAYS AS (
CASE
    WHEN (entity_type = 'entity_group'::text) THEN entity_id
    ELSE NULL::uuid
END) STORED
);
--> statement-breakpoint
CREATE TABLE "public"."audit_seals" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"sequence" bigint NOT NULL,
	"line_id" uuid NOT NULL,
	"previous_hash" bytea NOT NULL,
	"hash" bytea NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."passkey" (
	"id" text NOT NULL,
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
	"hash" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."recovery_codes" (
	"user_id" text NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."second_factors" (
	"user_id" text NOT NULL,
	"secret" bytea NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."invitations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"scope_all" boolean NOT NULL,
	"scope_reports" boolean NOT NULL,
	"department_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"office_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"entity_group_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"employee_id" uuid,
	"hash" bytea NOT NULL,
	"old_hashes" bytea[] DEFAULT '{}'::bytea[] NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_at" timestamp with time zone,
	"withdrawn_at" timestamp with time zone,
	"invited_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_hash" bytea
);
--> statement-breakpoint
CREATE TABLE "auth"."mail_outbox" (
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"message" bytea NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp with time zone NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."password_resets" (
	"hash" text NOT NULL,
	"user_id" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "public"."sso_connections" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"client_secret" bytea NOT NULL,
	"domains" text[] DEFAULT '{}'::text[] NOT NULL,
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
	"verified_domains" text[] DEFAULT '{}'::text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."sso_identities" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."calendar_feeds" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid,
	"department_id" uuid,
	"office_id" uuid,
	"entity_group_id" uuid,
	"hash" bytea NOT NULL,
	"language" text NOT NULL,
	"membership_id" uuid,
	"api_token_id" uuid,
	"created_by_name" text NOT NULL,
	"last_read_at" timestamp with time zone,
	"read_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "calendar_feeds_of_somebody" CHECK ((num_nonnulls(employee_id, department_id, office_id, entity_group_id) > 0))
);
--> statement-breakpoint
CREATE TABLE "public"."document_portions" (
	"company_id" uuid NOT NULL,
	"document_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" bytea NOT NULL
);
--> statement-breakpoint
ALTER TABLE "public"."document_portions" ALTER COLUMN "bytes" SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE TABLE "public"."documents" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"content_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"uploaded_by_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."saved_views" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"is_shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."api_request_batches" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"token_id" uuid NOT NULL,
	"status" integer NOT NULL,
	"token_name" text NOT NULL,
	"method" text NOT NULL,
	"operation" text NOT NULL,
	"path_pattern" text NOT NULL,
	"line_count" integer NOT NULL,
	"lines" text NOT NULL,
	"sent_ids" text[]
) PARTITION BY RANGE (minute);
--> statement-breakpoint
CREATE TABLE "public"."long_job_portions" (
	"company_id" uuid NOT NULL,
	"job_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"bytes" bytea NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."long_jobs" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'queued'::text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer,
	"input" jsonb NOT NULL,
	"result" jsonb,
	"failure" text,
	"started_by_type" text NOT NULL,
	"started_by_id" text,
	"started_by_name" text NOT NULL,
	"started_by_role" text NOT NULL,
	"started_by_employee_id" uuid,
	"run_id" uuid,
	"cancelled_at" timestamp with time zone,
	"file_name" text,
	"content_type" text,
	"size_bytes" integer,
	"created_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"failure_code" text,
	"failure_values" jsonb
);
--> statement-breakpoint
CREATE TABLE "public"."record_redactions" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"record_id" uuid NOT NULL,
	"hash" bytea NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."import_mappings" (
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"field" text
);
--> statement-breakpoint
CREATE TABLE "public"."import_portions" (
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"rows" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."import_problems" (
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"position" integer NOT NULL,
	"column" text,
	"field" text,
	"code" text NOT NULL,
	"shown" text
);
--> statement-breakpoint
CREATE TABLE "public"."import_records" (
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"record_type" text NOT NULL,
	"record_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."imports" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"sheet_name" text,
	"state" text NOT NULL,
	"titles" jsonb NOT NULL,
	"samples" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"choices" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"good_count" integer,
	"problem_count" integer,
	"written_count" integer DEFAULT 0 NOT NULL,
	"job_id" uuid,
	"started_by_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."devices" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text COLLATE pg_catalog."und-x-icu" NOT NULL,
	"office_id" uuid,
	"hash" bytea,
	"code_expires_at" timestamp with time zone,
	"api_token_id" uuid,
	"paired_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."membership_notices" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"membership_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"frequency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "public"."overtime_sums" (
	"company_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"month" date NOT NULL,
	"positive_seconds" bigint NOT NULL,
	"negative_seconds" bigint NOT NULL,
	"bonus_seconds" bigint NOT NULL
) WITH (fillfactor=80);
--> statement-breakpoint
ALTER TABLE public.absence_calendars ADD CONSTRAINT "absence_calendars_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.absence_calendars ADD CONSTRAINT "absence_calendars_company_id_employee_id_absence_type_id_year_u" UNIQUE (company_id, employee_id, absence_type_id, year);
--> statement-breakpoint
ALTER TABLE public.absence_day_off_request_days ADD CONSTRAINT "absence_day_off_request_days_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.absence_day_off_request_history ADD CONSTRAINT "absence_day_off_request_history_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.absence_day_off_requests ADD CONSTRAINT "absence_day_off_requests_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.absence_days_off ADD CONSTRAINT "absence_days_off_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.absence_types ADD CONSTRAINT "absence_types_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.api_tokens ADD CONSTRAINT "api_tokens_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.api_tokens ADD CONSTRAINT "api_tokens_company_id_hash_unique" UNIQUE (company_id, hash);
--> statement-breakpoint
ALTER TABLE public.companies ADD CONSTRAINT "companies_pkey" PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE public.memberships ADD CONSTRAINT "memberships_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.memberships ADD CONSTRAINT "memberships_company_id_user_id_unique" UNIQUE (company_id, user_id);
--> statement-breakpoint
ALTER TABLE auth.account ADD CONSTRAINT "account_pkey" PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE auth.session ADD CONSTRAINT "session_pkey" PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE auth.session ADD CONSTRAINT "session_token_unique" UNIQUE (token);
--> statement-breakpoint
ALTER TABLE auth."user" ADD CONSTRAINT "user_pkey" PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE auth."user" ADD CONSTRAINT "user_email_unique" UNIQUE (email);
--> statement-breakpoint
ALTER TABLE auth.verification ADD CONSTRAINT "verification_pkey" PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE public.agreements ADD CONSTRAINT "agreements_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.contract_annexes ADD CONSTRAINT "contract_annexes_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.contract_types ADD CONSTRAINT "contract_types_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.contracts ADD CONSTRAINT "contracts_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.degrees ADD CONSTRAINT "degrees_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.job_levels ADD CONSTRAINT "job_levels_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.workday_types ADD CONSTRAINT "workday_types_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.departments ADD CONSTRAINT "departments_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.employee_department_assignations ADD CONSTRAINT "employee_department_assignations_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.employee_department_assignations ADD CONSTRAINT "employee_department_assignations_company_id_employee_id_departm" UNIQUE (company_id, employee_id, department_id);
--> statement-breakpoint
ALTER TABLE public.employee_office_assignations ADD CONSTRAINT "employee_office_assignations_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.employee_office_assignations ADD CONSTRAINT "employee_office_assignations_company_id_employee_id_office_id_u" UNIQUE (company_id, employee_id, office_id);
--> statement-breakpoint
ALTER TABLE public.holiday_calendar_offices ADD CONSTRAINT "holiday_calendar_offices_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.holiday_calendar_offices ADD CONSTRAINT "holiday_calendar_offices_company_id_holiday_calendar_id_office_" UNIQUE (company_id, holiday_calendar_id, office_id);
--> statement-breakpoint
ALTER TABLE public.holiday_calendars ADD CONSTRAINT "holiday_calendars_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.holidays ADD CONSTRAINT "holidays_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.holidays ADD CONSTRAINT "holidays_company_id_holiday_calendar_id_date_unique" UNIQUE (company_id, holiday_calendar_id, date);
--> statement-breakpoint
ALTER TABLE public.location_assignations ADD CONSTRAINT "location_assignations_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.locations ADD CONSTRAINT "locations_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.offices ADD CONSTRAINT "offices_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.overtime_allocations ADD CONSTRAINT "overtime_allocations_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.overtime_day_changes ADD CONSTRAINT "overtime_day_changes_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.overtime_days ADD CONSTRAINT "overtime_days_company_id_employee_id_date_pk" PRIMARY KEY (company_id, employee_id, date);
--> statement-breakpoint
ALTER TABLE public.overtime_frontiers ADD CONSTRAINT "overtime_frontiers_company_id_employee_id_pk" PRIMARY KEY (company_id, employee_id);
--> statement-breakpoint
ALTER TABLE public.overtime_movements ADD CONSTRAINT "overtime_movements_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.overtime_policies ADD CONSTRAINT "overtime_policies_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.overtime_policy_assignations ADD CONSTRAINT "overtime_policy_assignations_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.overtime_policy_assignations ADD CONSTRAINT "overtime_policy_assignations_company_id_employee_id_from_date_u" UNIQUE (company_id, employee_id, from_date);
--> statement-breakpoint
ALTER TABLE public.employees ADD CONSTRAINT "employees_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.job_charges ADD CONSTRAINT "job_charges_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.work_breaks ADD CONSTRAINT "work_breaks_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.work_check_types ADD CONSTRAINT "work_check_types_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.work_entries ADD CONSTRAINT "work_entries_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.work_entry_seals ADD CONSTRAINT "work_entry_seals_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.work_entry_seals ADD CONSTRAINT "work_entry_seals_company_id_sequence_unique" UNIQUE (company_id, sequence);
--> statement-breakpoint
ALTER TABLE public.work_entry_seals ADD CONSTRAINT "work_entry_seals_company_id_version_id_unique" UNIQUE (company_id, version_id);
--> statement-breakpoint
ALTER TABLE public.work_entry_versions ADD CONSTRAINT "work_entry_versions_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
CREATE INDEX absence_calendars_company_id_absence_type_id_year_index ON public.absence_calendars USING btree (company_id, absence_type_id, year);
--> statement-breakpoint
CREATE INDEX absence_calendars_company_id_year_id_index ON public.absence_calendars USING btree (company_id, year, id);
--> statement-breakpoint
CREATE INDEX absence_day_off_request_days_company_id_request_id_index ON public.absence_day_off_request_days USING btree (company_id, request_id);
--> statement-breakpoint
CREATE INDEX absence_day_off_request_days_company_id_employee_id_date_index ON public.absence_day_off_request_days USING btree (company_id, employee_id, date);
--> statement-breakpoint
CREATE INDEX absence_day_off_request_days_company_id_date_index ON public.absence_day_off_request_days USING btree (company_id, date);
--> statement-breakpoint
CREATE INDEX absence_day_off_request_history_company_id_request_id_index ON public.absence_day_off_request_history USING btree (company_id, request_id);
--> statement-breakpoint
CREATE INDEX absence_day_off_requests_company_id_status_created_at_id_index ON public.absence_day_off_requests USING btree (company_id, status, created_at, id);
--> statement-breakpoint
CREATE INDEX absence_day_off_requests_company_id_created_at_id_index ON public.absence_day_off_requests USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX absence_day_off_requests_company_id_employee_id_created_at_inde ON public.absence_day_off_requests USING btree (company_id, employee_id, created_at);
--> statement-breakpoint
CREATE INDEX absence_days_off_company_id_absence_calendar_id_date_index ON public.absence_days_off USING btree (company_id, absence_calendar_id, date);
--> statement-breakpoint
CREATE INDEX absence_days_off_company_id_employee_id_date_index ON public.absence_days_off USING btree (company_id, employee_id, date);
--> statement-breakpoint
CREATE INDEX absence_days_off_company_id_date_index ON public.absence_days_off USING btree (company_id, date);
--> statement-breakpoint
CREATE INDEX absence_types_company_id_name_index ON public.absence_types USING btree (company_id, name);
--> statement-breakpoint
CREATE INDEX api_tokens_hash_index ON public.api_tokens USING btree (hash);
--> statement-breakpoint
CREATE INDEX memberships_user_id_index ON public.memberships USING btree (user_id);
--> statement-breakpoint
CREATE INDEX account_user_id_index ON auth.account USING btree (user_id);
--> statement-breakpoint
CREATE INDEX session_user_id_index ON auth.session USING btree (user_id);
--> statement-breakpoint
CREATE INDEX verification_identifier_index ON auth.verification USING btree (identifier);
--> statement-breakpoint
CREATE INDEX contracts_company_id_employee_id_start_at_index ON public.contracts USING btree (company_id, employee_id, start_at);
--> statement-breakpoint
CREATE INDEX contracts_company_id_start_at_id_index ON public.contracts USING btree (company_id, start_at, id);
--> statement-breakpoint
CREATE INDEX contracts_company_id_created_at_id_index ON public.contracts USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX contracts_company_id_updated_at_id_index ON public.contracts USING btree (company_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX departments_company_id_name_index ON public.departments USING btree (company_id, name);
--> statement-breakpoint
CREATE INDEX employee_department_assignations_company_id_department_id_index ON public.employee_department_assignations USING btree (company_id, department_id);
--> statement-breakpoint
CREATE INDEX employee_office_assignations_company_id_office_id_index ON public.employee_office_assignations USING btree (company_id, office_id);
--> statement-breakpoint
CREATE INDEX offices_company_id_name_index ON public.offices USING btree (company_id, name);
--> statement-breakpoint
CREATE INDEX overtime_allocations_company_id_employee_id_date_index ON public.overtime_allocations USING btree (company_id, employee_id, date);
--> statement-breakpoint
CREATE INDEX overtime_allocations_company_id_movement_id_index ON public.overtime_allocations USING btree (company_id, movement_id);
--> statement-breakpoint
CREATE INDEX overtime_day_changes_company_id_employee_id_date_index ON public.overtime_day_changes USING btree (company_id, employee_id, date);
--> statement-breakpoint
CREATE INDEX overtime_days_company_id_date_index ON public.overtime_days USING btree (company_id, date);
--> statement-breakpoint
CREATE INDEX overtime_movements_company_id_employee_id_created_at_index ON public.overtime_movements USING btree (company_id, employee_id, created_at);
--> statement-breakpoint
CREATE INDEX overtime_movements_company_id_created_at_id_index ON public.overtime_movements USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX overtime_policies_one_default ON public.overtime_policies USING btree (company_id) WHERE is_default;
--> statement-breakpoint
CREATE UNIQUE INDEX employees_email_key ON public.employees USING btree (company_id, email_key);
--> statement-breakpoint
CREATE UNIQUE INDEX employees_code_key ON public.employees USING btree (company_id, code);
--> statement-breakpoint
CREATE UNIQUE INDEX employees_pin_key ON public.employees USING btree (company_id, pin);
--> statement-breakpoint
CREATE INDEX employees_name_idx ON public.employees USING btree (company_id, last_name, first_name, id);
--> statement-breakpoint
CREATE INDEX employees_status_name_idx ON public.employees USING btree (company_id, status, last_name, first_name, id);
--> statement-breakpoint
CREATE INDEX employees_first_name_idx ON public.employees USING btree (company_id, first_name, id);
--> statement-breakpoint
CREATE INDEX employees_nid_idx ON public.employees USING btree (company_id, nid);
--> statement-breakpoint
CREATE INDEX employees_created_idx ON public.employees USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX employees_updated_idx ON public.employees USING btree (company_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX job_charges_company_id_name_index ON public.job_charges USING btree (company_id, name);
--> statement-breakpoint
CREATE UNIQUE INDEX work_entries_one_open ON public.work_entries USING btree (company_id, employee_id) WHERE ((ended_at IS NULL) AND (deleted_at IS NULL));
--> statement-breakpoint
CREATE INDEX work_entries_employee_date_idx ON public.work_entries USING btree (company_id, employee_id, work_date);
--> statement-breakpoint
CREATE INDEX work_entry_versions_company_id_work_entry_id_index ON public.work_entry_versions USING btree (company_id, work_entry_id);
--> statement-breakpoint
CREATE INDEX work_entry_versions_company_id_created_at_id_index ON public.work_entry_versions USING btree (company_id, created_at, id);
--> statement-breakpoint
ALTER TABLE public.work_entries ADD CONSTRAINT "work_entries_no_overlap" EXCLUDE USING gist (company_id WITH =, employee_id WITH =, tstzrange(started_at, COALESCE(ended_at, 'infinity'::timestamp with time zone), '[)'::text) WITH &&) WHERE ((deleted_at IS NULL));
--> statement-breakpoint
CREATE INDEX work_entries_employee_started_idx ON public.work_entries USING btree (company_id, employee_id, started_at DESC NULLS LAST) WHERE (deleted_at IS NULL);
--> statement-breakpoint
ALTER TABLE public.contracts ADD CONSTRAINT "contracts_no_overlap" EXCLUDE USING gist (company_id WITH =, ((employee_id)::text) WITH =, daterange(start_at, COALESCE(end_at, 'infinity'::date), '[]'::text) WITH &&);
--> statement-breakpoint
ALTER TABLE public.rate_limits ADD CONSTRAINT "rate_limits_pkey" PRIMARY KEY (company_id);
--> statement-breakpoint
CREATE INDEX idempotency_keys_company_id_created_at_index ON public.idempotency_keys USING btree (company_id, created_at);
--> statement-breakpoint
CREATE INDEX work_entries_anomalies_idx ON public.work_entries USING btree (company_id, started_at, id) WHERE ((deleted_at IS NULL) AND ((ended_at IS NULL) OR needs_confirmation));
--> statement-breakpoint
ALTER TABLE public.entity_group_members ADD CONSTRAINT "entity_group_members_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.entity_group_members ADD CONSTRAINT "entity_group_members_company_id_entity_group_id_employee_id_uni" UNIQUE (company_id, entity_group_id, employee_id);
--> statement-breakpoint
ALTER TABLE public.entity_groups ADD CONSTRAINT "entity_groups_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.custom_field_values ADD CONSTRAINT "custom_field_values_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.custom_field_values ADD CONSTRAINT "custom_field_values_employee_field_key" UNIQUE (company_id, employee_id, custom_field_id);
--> statement-breakpoint
ALTER TABLE public.custom_fields ADD CONSTRAINT "custom_fields_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.custom_fields ADD CONSTRAINT "custom_fields_id_type_key" UNIQUE (company_id, id, type);
--> statement-breakpoint
CREATE INDEX entity_group_members_company_id_employee_id_index ON public.entity_group_members USING btree (company_id, employee_id);
--> statement-breakpoint
CREATE INDEX entity_groups_company_id_name_index ON public.entity_groups USING btree (company_id, name);
--> statement-breakpoint
CREATE INDEX custom_field_values_company_id_custom_field_id_index ON public.custom_field_values USING btree (company_id, custom_field_id);
--> statement-breakpoint
CREATE UNIQUE INDEX custom_fields_slug_key ON public.custom_fields USING btree (company_id, slug);
--> statement-breakpoint
CREATE INDEX custom_fields_company_id_name_index ON public.custom_fields USING btree (company_id, name);
--> statement-breakpoint
CREATE INDEX employee_department_assignations_company_id_created_at_id_index ON public.employee_department_assignations USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX employee_department_assignations_company_id_updated_at_id_index ON public.employee_department_assignations USING btree (company_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX employee_office_assignations_company_id_created_at_id_index ON public.employee_office_assignations USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX employee_office_assignations_company_id_updated_at_id_index ON public.employee_office_assignations USING btree (company_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX holiday_calendar_offices_company_id_office_id_index ON public.holiday_calendar_offices USING btree (company_id, office_id);
--> statement-breakpoint
CREATE INDEX holiday_calendars_company_id_name_index ON public.holiday_calendars USING btree (company_id, name);
--> statement-breakpoint
CREATE INDEX holidays_company_id_date_index ON public.holidays USING btree (company_id, date);
--> statement-breakpoint
CREATE INDEX location_assignations_company_id_entity_id_created_at_id_index ON public.location_assignations USING btree (company_id, entity_id, created_at, id);
--> statement-breakpoint
CREATE INDEX location_assignations_company_id_location_id_index ON public.location_assignations USING btree (company_id, location_id);
--> statement-breakpoint
CREATE INDEX location_assignations_company_id_created_at_id_index ON public.location_assignations USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX locations_company_id_name_index ON public.locations USING btree (company_id, name);
--> statement-breakpoint
CREATE INDEX employees_company_id_job_charge_id_index ON public.employees USING btree (company_id, job_charge_id);
--> statement-breakpoint
ALTER TABLE public.location_assignations ADD CONSTRAINT "location_assignations_entity_location_key" UNIQUE (company_id, entity_type, entity_id, location_id);
--> statement-breakpoint
ALTER TABLE public.overtime_day_inputs ADD CONSTRAINT "overtime_day_inputs_company_id_employee_id_date_pk" PRIMARY KEY (company_id, employee_id, date);
--> statement-breakpoint
ALTER TABLE public.overtime_payouts ADD CONSTRAINT "overtime_payouts_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
CREATE INDEX overtime_payouts_company_id_created_at_id_index ON public.overtime_payouts USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX overtime_payouts_company_id_employee_id_created_at_id_index ON public.overtime_payouts USING btree (company_id, employee_id, created_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX overtime_movements_once_due ON public.overtime_movements USING btree (company_id, employee_id, kind, due_date) WHERE (due_date IS NOT NULL);
--> statement-breakpoint
ALTER TABLE public.leave_ledger ADD CONSTRAINT "leave_ledger_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.leave_ledger ADD CONSTRAINT "leave_ledger_subject_key" UNIQUE (company_id, absence_calendar_id, type, subject, revision);
--> statement-breakpoint
ALTER TABLE public.vacation_configuration_assignations ADD CONSTRAINT "vacation_configuration_assignations_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.vacation_configuration_assignations ADD CONSTRAINT "vacation_assignations_key" UNIQUE (company_id, vacation_configuration_id, employee_id, year);
--> statement-breakpoint
ALTER TABLE public.vacation_configuration_assignations ADD CONSTRAINT "vacation_assignations_one_plan" UNIQUE (company_id, employee_id, absence_type_id, year);
--> statement-breakpoint
ALTER TABLE public.vacation_configurations ADD CONSTRAINT "vacation_configurations_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
CREATE INDEX leave_ledger_company_id_absence_calendar_id_created_at_id_index ON public.leave_ledger USING btree (company_id, absence_calendar_id, created_at, id);
--> statement-breakpoint
CREATE INDEX vacation_assignations_list ON public.vacation_configuration_assignations USING btree (company_id, vacation_configuration_id, created_at, id);
--> statement-breakpoint
CREATE INDEX vacation_assignations_settled ON public.vacation_configuration_assignations USING btree (company_id, settled_on);
--> statement-breakpoint
CREATE INDEX vacation_configurations_company_id_name_id_index ON public.vacation_configurations USING btree (company_id, name, id);
--> statement-breakpoint
CREATE INDEX vacation_configurations_company_id_absence_type_id_index ON public.vacation_configurations USING btree (company_id, absence_type_id);
--> statement-breakpoint
CREATE INDEX vacation_configurations_company_id_year_id_index ON public.vacation_configurations USING btree (company_id, year, id);
--> statement-breakpoint
CREATE INDEX vacation_configurations_company_id_created_at_id_index ON public.vacation_configurations USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX vacation_configurations_company_id_updated_at_id_index ON public.vacation_configurations USING btree (company_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX absence_calendars_company_id_created_at_id_index ON public.absence_calendars USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX absence_calendars_company_id_updated_at_id_index ON public.absence_calendars USING btree (company_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX absence_day_off_requests_company_id_updated_at_id_index ON public.absence_day_off_requests USING btree (company_id, updated_at, id);
--> statement-breakpoint
ALTER TABLE public.webhook_deliveries ADD CONSTRAINT "webhook_deliveries_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.webhook_endpoints ADD CONSTRAINT "webhook_endpoints_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
CREATE INDEX webhook_deliveries_due_idx ON public.webhook_deliveries USING btree (company_id, next_attempt_at) WHERE (status = 'pending'::text);
--> statement-breakpoint
CREATE INDEX webhook_deliveries_log_idx ON public.webhook_deliveries USING btree (company_id, endpoint_id, created_at, id);
--> statement-breakpoint
CREATE INDEX webhook_deliveries_status_idx ON public.webhook_deliveries USING btree (company_id, endpoint_id, status, created_at, id);
--> statement-breakpoint
CREATE INDEX webhook_endpoints_active_idx ON public.webhook_endpoints USING btree (company_id) WHERE is_active;
--> statement-breakpoint
ALTER TABLE public.leave_reasons ADD CONSTRAINT "leave_reasons_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.salaries ADD CONSTRAINT "salaries_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
CREATE INDEX leave_reasons_company_id_name_id_index ON public.leave_reasons USING btree (company_id, name, id);
--> statement-breakpoint
CREATE INDEX leave_reasons_company_id_created_at_id_index ON public.leave_reasons USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX leave_reasons_company_id_updated_at_id_index ON public.leave_reasons USING btree (company_id, updated_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX leave_reasons_name_key ON public.leave_reasons USING btree (company_id, name_key);
--> statement-breakpoint
CREATE INDEX salaries_company_id_employee_id_start_date_id_index ON public.salaries USING btree (company_id, employee_id, start_date, id);
--> statement-breakpoint
CREATE INDEX salaries_company_id_start_date_id_index ON public.salaries USING btree (company_id, start_date, id);
--> statement-breakpoint
CREATE INDEX salaries_company_id_created_at_id_index ON public.salaries USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX salaries_company_id_updated_at_id_index ON public.salaries USING btree (company_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX agreements_company_id_name_id_index ON public.agreements USING btree (company_id, name, id);
--> statement-breakpoint
CREATE INDEX agreements_company_id_created_at_id_index ON public.agreements USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX agreements_company_id_updated_at_id_index ON public.agreements USING btree (company_id, updated_at, id);
--> statement-breakpoint
CREATE UNIQUE INDEX contract_annexes_start_key ON public.contract_annexes USING btree (company_id, contract_id, start_at);
--> statement-breakpoint
CREATE INDEX contract_annexes_company_id_contract_id_created_at_id_index ON public.contract_annexes USING btree (company_id, contract_id, created_at, id);
--> statement-breakpoint
CREATE INDEX contract_annexes_company_id_contract_id_updated_at_id_index ON public.contract_annexes USING btree (company_id, contract_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX contract_types_company_id_name_id_index ON public.contract_types USING btree (company_id, name, id);
--> statement-breakpoint
CREATE INDEX contract_types_company_id_created_at_id_index ON public.contract_types USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX contract_types_company_id_updated_at_id_index ON public.contract_types USING btree (company_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX degrees_company_id_name_id_index ON public.degrees USING btree (company_id, name, id);
--> statement-breakpoint
CREATE INDEX degrees_company_id_created_at_id_index ON public.degrees USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX degrees_company_id_updated_at_id_index ON public.degrees USING btree (company_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX job_levels_company_id_name_id_index ON public.job_levels USING btree (company_id, name, id);
--> statement-breakpoint
CREATE INDEX job_levels_company_id_created_at_id_index ON public.job_levels USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX job_levels_company_id_updated_at_id_index ON public.job_levels USING btree (company_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX workday_types_company_id_name_id_index ON public.workday_types USING btree (company_id, name, id);
--> statement-breakpoint
CREATE INDEX workday_types_company_id_created_at_id_index ON public.workday_types USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX workday_types_company_id_updated_at_id_index ON public.workday_types USING btree (company_id, updated_at, id);
--> statement-breakpoint
ALTER TABLE public.salaries ADD CONSTRAINT "salaries_no_overlap" EXCLUDE USING gist (company_id WITH =, ((employee_id)::text) WITH =, daterange(start_date, COALESCE(end_date, 'infinity'::date), '[]'::text) WITH &&);
--> statement-breakpoint
ALTER TABLE public.projects ADD CONSTRAINT "projects_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.tags ADD CONSTRAINT "tags_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.time_entries ADD CONSTRAINT "time_entries_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.time_entry_tags ADD CONSTRAINT "time_entry_tags_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.time_entry_tags ADD CONSTRAINT "time_entry_tags_key" UNIQUE (company_id, time_entry_id, tag_id);
--> statement-breakpoint
ALTER TABLE public.request_decisions ADD CONSTRAINT "request_decisions_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.request_delegations ADD CONSTRAINT "request_delegations_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.request_types ADD CONSTRAINT "request_types_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.requests ADD CONSTRAINT "requests_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
CREATE INDEX projects_name_idx ON public.projects USING btree (company_id, name, id);
--> statement-breakpoint
CREATE INDEX projects_created_idx ON public.projects USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX projects_updated_idx ON public.projects USING btree (company_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX tags_name_idx ON public.tags USING btree (company_id, name, id);
--> statement-breakpoint
CREATE INDEX tags_created_idx ON public.tags USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX tags_updated_idx ON public.tags USING btree (company_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX time_entries_started_idx ON public.time_entries USING btree (company_id, started_at, id);
--> statement-breakpoint
CREATE INDEX time_entries_date_idx ON public.time_entries USING btree (company_id, work_date, started_at, id);
--> statement-breakpoint
CREATE INDEX time_entries_employee_idx ON public.time_entries USING btree (company_id, employee_id, started_at, id);
--> statement-breakpoint
CREATE INDEX time_entries_employee_date_idx ON public.time_entries USING btree (company_id, employee_id, work_date);
--> statement-breakpoint
CREATE INDEX time_entries_project_idx ON public.time_entries USING btree (company_id, project_id, started_at, id);
--> statement-breakpoint
CREATE INDEX time_entries_created_idx ON public.time_entries USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX time_entries_updated_idx ON public.time_entries USING btree (company_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX time_entry_tags_tag_idx ON public.time_entry_tags USING btree (company_id, tag_id, time_entry_id);
--> statement-breakpoint
CREATE INDEX request_decisions_request_idx ON public.request_decisions USING btree (company_id, request_id, created_at, id);
--> statement-breakpoint
CREATE INDEX request_delegations_from_idx ON public.request_delegations USING btree (company_id, from_date, id);
--> statement-breakpoint
CREATE INDEX request_delegations_employee_idx ON public.request_delegations USING btree (company_id, employee_id, from_date, id);
--> statement-breakpoint
CREATE INDEX request_delegations_delegate_idx ON public.request_delegations USING btree (company_id, delegate_id, from_date, id);
--> statement-breakpoint
CREATE INDEX request_delegations_created_idx ON public.request_delegations USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX request_delegations_updated_idx ON public.request_delegations USING btree (company_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX request_types_name_idx ON public.request_types USING btree (company_id, name, id);
--> statement-breakpoint
CREATE INDEX request_types_created_idx ON public.request_types USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX request_types_updated_idx ON public.request_types USING btree (company_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX requests_created_idx ON public.requests USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX requests_status_idx ON public.requests USING btree (company_id, status, created_at, id);
--> statement-breakpoint
CREATE INDEX requests_employee_idx ON public.requests USING btree (company_id, employee_id, created_at, id);
--> statement-breakpoint
CREATE INDEX requests_type_idx ON public.requests USING btree (company_id, request_type_id, created_at, id);
--> statement-breakpoint
CREATE INDEX requests_updated_idx ON public.requests USING btree (company_id, updated_at, id);
--> statement-breakpoint
ALTER TABLE public.time_entries ADD CONSTRAINT "time_entries_no_overlap" EXCLUDE USING gist (company_id WITH =, ((employee_id)::text) WITH =, tstzrange(started_at, COALESCE(ended_at, 'infinity'::timestamp with time zone), '[)'::text) WITH &&) WHERE ((deleted_at IS NULL));
--> statement-breakpoint
CREATE INDEX overtime_payouts_company_id_updated_at_id_index ON public.overtime_payouts USING btree (company_id, updated_at, id);
--> statement-breakpoint
CREATE INDEX work_entries_created_idx ON public.work_entries USING btree (company_id, created_at, id, deleted_at);
--> statement-breakpoint
CREATE INDEX work_entries_updated_idx ON public.work_entries USING btree (company_id, updated_at, id, deleted_at);
--> statement-breakpoint
CREATE INDEX work_entries_date_idx ON public.work_entries USING btree (company_id, work_date, started_at, id, deleted_at);
--> statement-breakpoint
ALTER TABLE public.idempotency_keys ADD CONSTRAINT "idempotency_keys_company_id_key_pk" PRIMARY KEY (company_id, key);
--> statement-breakpoint
CREATE INDEX webhook_deliveries_turn_idx ON public.webhook_deliveries USING btree (company_id, endpoint_id, next_attempt_at) WHERE (status = 'pending'::text);
--> statement-breakpoint
ALTER TABLE auth.known_devices ADD CONSTRAINT "known_devices_user_id_device_pk" PRIMARY KEY (user_id, device);
--> statement-breakpoint
ALTER TABLE auth.sign_in_counts ADD CONSTRAINT "sign_in_counts_account_origin_pk" PRIMARY KEY (account, origin);
--> statement-breakpoint
CREATE INDEX known_devices_expires_at_index ON auth.known_devices USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX sign_in_counts_expires_at_index ON auth.sign_in_counts USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX overtime_movements_following ON public.overtime_movements USING btree (company_id, follows_id) WHERE (follows_id IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX overtime_movements_once_reversed ON public.overtime_movements USING btree (company_id, follows_id) WHERE (kind = 'reversal'::text);
--> statement-breakpoint
ALTER TABLE public.list_counts ADD CONSTRAINT "list_counts_company_id_list_day_id_pk" PRIMARY KEY (company_id, list, day, id);
--> statement-breakpoint
CREATE INDEX work_entries_started_idx ON public.work_entries USING btree (company_id, started_at, id, deleted_at, work_date);
--> statement-breakpoint
ALTER TABLE public.api_token_old_secrets ADD CONSTRAINT "api_token_old_secrets_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
CREATE INDEX api_token_old_secrets_company_id_api_token_id_index ON public.api_token_old_secrets USING btree (company_id, api_token_id);
--> statement-breakpoint
CREATE INDEX api_token_old_secrets_hash_index ON public.api_token_old_secrets USING btree (hash);
--> statement-breakpoint
ALTER TABLE public.audit_lines ADD CONSTRAINT "audit_lines_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
CREATE INDEX audit_lines_created_idx ON public.audit_lines USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX audit_lines_actor_idx ON public.audit_lines USING btree (company_id, actor_id, created_at, id);
--> statement-breakpoint
CREATE INDEX audit_lines_record_idx ON public.audit_lines USING btree (company_id, record_id, created_at, id);
--> statement-breakpoint
CREATE INDEX audit_lines_action_idx ON public.audit_lines USING btree (company_id, action, created_at, id);
--> statement-breakpoint
ALTER TABLE public.api_request_counts ADD CONSTRAINT "api_request_counts_company_id_hour_token_id_operation_status_pk" PRIMARY KEY (company_id, hour, token_id, operation, status);
--> statement-breakpoint
ALTER TABLE public.membership_units ADD CONSTRAINT "membership_units_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.membership_units ADD CONSTRAINT "membership_units_unit_key" UNIQUE (company_id, membership_id, entity_type, entity_id);
--> statement-breakpoint
CREATE INDEX employees_manager_idx ON public.employees USING btree (company_id, manager_id);
--> statement-breakpoint
ALTER TABLE public.audit_seals ADD CONSTRAINT "audit_seals_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.audit_seals ADD CONSTRAINT "audit_seals_company_id_sequence_unique" UNIQUE (company_id, sequence);
--> statement-breakpoint
ALTER TABLE public.audit_seals ADD CONSTRAINT "audit_seals_company_id_line_id_unique" UNIQUE (company_id, line_id);
--> statement-breakpoint
ALTER TABLE auth.passkey ADD CONSTRAINT "passkey_pkey" PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE auth.pending_sign_ins ADD CONSTRAINT "pending_sign_ins_pkey" PRIMARY KEY (hash);
--> statement-breakpoint
ALTER TABLE auth.recovery_codes ADD CONSTRAINT "recovery_codes_user_id_hash_pk" PRIMARY KEY (user_id, hash);
--> statement-breakpoint
ALTER TABLE auth.second_factors ADD CONSTRAINT "second_factors_pkey" PRIMARY KEY (user_id);
--> statement-breakpoint
ALTER TABLE public.invitations ADD CONSTRAINT "invitations_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.invitations ADD CONSTRAINT "invitations_company_id_hash_unique" UNIQUE (company_id, hash);
--> statement-breakpoint
ALTER TABLE auth.mail_outbox ADD CONSTRAINT "mail_outbox_pkey" PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE auth.password_resets ADD CONSTRAINT "password_resets_pkey" PRIMARY KEY (hash);
--> statement-breakpoint
ALTER TABLE public.sso_connections ADD CONSTRAINT "sso_connections_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.sso_connections ADD CONSTRAINT "sso_connections_company_id_unique" UNIQUE (company_id);
--> statement-breakpoint
ALTER TABLE public.sso_identities ADD CONSTRAINT "sso_identities_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.sso_identities ADD CONSTRAINT "sso_identities_company_id_issuer_subject_unique" UNIQUE (company_id, issuer, subject);
--> statement-breakpoint
ALTER TABLE public.sso_identities ADD CONSTRAINT "sso_identities_company_id_membership_id_issuer_unique" UNIQUE (company_id, membership_id, issuer);
--> statement-breakpoint
CREATE INDEX passkey_user_id_index ON auth.passkey USING btree (user_id);
--> statement-breakpoint
CREATE UNIQUE INDEX passkey_credential_id_index ON auth.passkey USING btree (credential_id);
--> statement-breakpoint
CREATE INDEX pending_sign_ins_user_id_index ON auth.pending_sign_ins USING btree (user_id);
--> statement-breakpoint
CREATE INDEX pending_sign_ins_expires_at_index ON auth.pending_sign_ins USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX invitations_hash_index ON public.invitations USING btree (hash);
--> statement-breakpoint
CREATE INDEX invitations_old_hashes_index ON public.invitations USING gin (old_hashes);
--> statement-breakpoint
CREATE UNIQUE INDEX invitations_open_key ON public.invitations USING btree (company_id, email) WHERE ((accepted_at IS NULL) AND (withdrawn_at IS NULL));
--> statement-breakpoint
CREATE INDEX mail_outbox_next_attempt_at_index ON auth.mail_outbox USING btree (next_attempt_at);
--> statement-breakpoint
CREATE INDEX password_resets_user_id_index ON auth.password_resets USING btree (user_id);
--> statement-breakpoint
CREATE INDEX password_resets_expires_at_index ON auth.password_resets USING btree (expires_at);
--> statement-breakpoint
CREATE INDEX sso_connections_domains_index ON public.sso_connections USING gin (domains);
--> statement-breakpoint
CREATE INDEX audit_lines_type_idx ON public.audit_lines USING btree (company_id, record_type, created_at, id, action);
--> statement-breakpoint
ALTER TABLE public.calendar_feeds ADD CONSTRAINT "calendar_feeds_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.calendar_feeds ADD CONSTRAINT "calendar_feeds_company_id_hash_unique" UNIQUE (company_id, hash);
--> statement-breakpoint
ALTER TABLE public.document_portions ADD CONSTRAINT "document_portions_company_id_document_id_position_pk" PRIMARY KEY (company_id, document_id, "position");
--> statement-breakpoint
ALTER TABLE public.documents ADD CONSTRAINT "documents_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.saved_views ADD CONSTRAINT "saved_views_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.saved_views ADD CONSTRAINT "saved_views_company_id_membership_id_page_name_unique" UNIQUE (company_id, membership_id, page, name);
--> statement-breakpoint
CREATE INDEX calendar_feeds_hash_index ON public.calendar_feeds USING btree (hash);
--> statement-breakpoint
CREATE INDEX calendar_feeds_company_id_created_at_id_index ON public.calendar_feeds USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX documents_company_id_employee_id_created_at_index ON public.documents USING btree (company_id, employee_id, created_at);
--> statement-breakpoint
CREATE INDEX documents_company_id_created_at_id_index ON public.documents USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX saved_views_company_id_page_index ON public.saved_views USING btree (company_id, page);
--> statement-breakpoint
ALTER TABLE public.api_request_batches ADD CONSTRAINT "api_request_batches_company_id_minute_id_pk" PRIMARY KEY (company_id, minute, id);
--> statement-breakpoint
CREATE INDEX api_request_batches_sent_ids_idx ON ONLY public.api_request_batches USING gin (sent_ids) WHERE (sent_ids IS NOT NULL);
--> statement-breakpoint
ALTER TABLE public.long_job_portions ADD CONSTRAINT "long_job_portions_company_id_job_id_position_pk" PRIMARY KEY (company_id, job_id, "position");
--> statement-breakpoint
ALTER TABLE public.long_jobs ADD CONSTRAINT "long_jobs_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
CREATE INDEX long_jobs_company_id_created_at_id_index ON public.long_jobs USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX long_jobs_company_id_state_created_at_index ON public.long_jobs USING btree (company_id, state, created_at);
--> statement-breakpoint
ALTER TABLE public.record_redactions ADD CONSTRAINT "record_redactions_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.record_redactions ADD CONSTRAINT "record_redactions_company_id_batch_id_chain_record_id_unique" UNIQUE (company_id, batch_id, chain, record_id);
--> statement-breakpoint
CREATE INDEX record_redactions_company_id_chain_record_id_created_at_index ON public.record_redactions USING btree (company_id, chain, record_id, created_at);
--> statement-breakpoint
CREATE INDEX employees_kept_idx ON public.employees USING btree (company_id, kept_until) WHERE (kept_until IS NOT NULL);
--> statement-breakpoint
CREATE INDEX time_entries_places_idx ON public.time_entries USING btree (company_id, work_date) WHERE (num_nonnulls(in_latitude, in_longitude, out_latitude, out_longitude) > 0);
--> statement-breakpoint
CREATE INDEX work_entries_places_idx ON public.work_entries USING btree (company_id, work_date, id) WHERE (num_nonnulls(in_latitude, in_longitude, out_latitude, out_longitude) > 0);
--> statement-breakpoint
ALTER TABLE public.import_mappings ADD CONSTRAINT "import_mappings_company_id_kind_title_pk" PRIMARY KEY (company_id, kind, title);
--> statement-breakpoint
ALTER TABLE public.import_portions ADD CONSTRAINT "import_portions_company_id_import_id_position_pk" PRIMARY KEY (company_id, import_id, "position");
--> statement-breakpoint
ALTER TABLE public.import_problems ADD CONSTRAINT "import_problems_company_id_import_id_line_position_pk" PRIMARY KEY (company_id, import_id, line, "position");
--> statement-breakpoint
ALTER TABLE public.import_records ADD CONSTRAINT "import_records_company_id_import_id_line_pk" PRIMARY KEY (company_id, import_id, line);
--> statement-breakpoint
ALTER TABLE public.imports ADD CONSTRAINT "imports_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
CREATE INDEX import_records_company_id_record_id_index ON public.import_records USING btree (company_id, record_id);
--> statement-breakpoint
CREATE INDEX imports_company_id_created_at_id_index ON public.imports USING btree (company_id, created_at, id);
--> statement-breakpoint
CREATE INDEX absence_day_off_requests_company_id_batch_id_index ON public.absence_day_off_requests USING btree (company_id, batch_id);
--> statement-breakpoint
CREATE INDEX employees_leaving_idx ON public.employees USING btree (company_id, leaves_on) WHERE (leaves_on IS NOT NULL);
--> statement-breakpoint
ALTER TABLE public.devices ADD CONSTRAINT "devices_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
CREATE INDEX devices_hash_index ON public.devices USING btree (hash);
--> statement-breakpoint
CREATE INDEX devices_company_id_office_id_index ON public.devices USING btree (company_id, office_id);
--> statement-breakpoint
CREATE INDEX devices_company_id_api_token_id_index ON public.devices USING btree (company_id, api_token_id);
--> statement-breakpoint
CREATE INDEX devices_company_id_name_id_index ON public.devices USING btree (company_id, name, id);
--> statement-breakpoint
CREATE INDEX overtime_frontiers_changed ON public.overtime_frontiers USING btree (company_id, employee_id) WHERE (cause IS NOT NULL);
--> statement-breakpoint
ALTER TABLE public.membership_notices ADD CONSTRAINT "membership_notices_company_id_id_pk" PRIMARY KEY (company_id, id);
--> statement-breakpoint
ALTER TABLE public.membership_notices ADD CONSTRAINT "membership_notices_company_id_membership_id_kind_unique" UNIQUE (company_id, membership_id, kind);
--> statement-breakpoint
ALTER TABLE public.overtime_sums ADD CONSTRAINT "overtime_sums_company_id_employee_id_month_pk" PRIMARY KEY (company_id, employee_id, month);
--> statement-breakpoint
CREATE INDEX overtime_sums_company_id_month_index ON public.overtime_sums USING btree (company_id, month);
--> statement-breakpoint
CREATE INDEX overtime_movements_corrections ON public.overtime_movements USING btree (company_id, employee_id) WHERE (kind = 'correction'::text);
--> statement-breakpoint
CREATE INDEX employees_search_idx ON public.employees USING btree (company_id, name_key, email_key, code, nid, id) WHERE (erased_at IS NULL);
--> statement-breakpoint
CREATE INDEX invitations_mailed_hash_index ON public.invitations USING btree (mailed_hash);
--> statement-breakpoint
ALTER TABLE public.absence_calendars ADD CONSTRAINT "absence_calendars_company_id_employee_id_employees_company_id_i" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.absence_calendars ADD CONSTRAINT "absence_calendars_company_id_absence_type_id_absence_types_comp" FOREIGN KEY (company_id, absence_type_id) REFERENCES public.absence_types(company_id, id);
--> statement-breakpoint
ALTER TABLE public.absence_day_off_request_days ADD CONSTRAINT "absence_day_off_request_days_company_id_request_id_absence_day_" FOREIGN KEY (company_id, request_id) REFERENCES public.absence_day_off_requests(company_id, id);
--> statement-breakpoint
ALTER TABLE public.absence_day_off_request_history ADD CONSTRAINT "absence_day_off_request_history_company_id_request_id_absence_d" FOREIGN KEY (company_id, request_id) REFERENCES public.absence_day_off_requests(company_id, id);
--> statement-breakpoint
ALTER TABLE public.absence_day_off_requests ADD CONSTRAINT "absence_day_off_requests_company_id_absence_calendar_id_absence" FOREIGN KEY (company_id, absence_calendar_id) REFERENCES public.absence_calendars(company_id, id);
--> statement-breakpoint
ALTER TABLE public.absence_day_off_requests ADD CONSTRAINT "absence_day_off_requests_company_id_employee_id_employees_compa" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.absence_days_off ADD CONSTRAINT "absence_days_off_company_id_absence_calendar_id_absence_calenda" FOREIGN KEY (company_id, absence_calendar_id) REFERENCES public.absence_calendars(company_id, id);
--> statement-breakpoint
ALTER TABLE public.absence_days_off ADD CONSTRAINT "absence_days_off_company_id_employee_id_employees_company_id_id" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.absence_days_off ADD CONSTRAINT "absence_days_off_company_id_request_id_absence_day_off_requests" FOREIGN KEY (company_id, request_id) REFERENCES public.absence_day_off_requests(company_id, id);
--> statement-breakpoint
ALTER TABLE public.memberships ADD CONSTRAINT "memberships_user_id_user_id_fk" FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE auth.account ADD CONSTRAINT "account_user_id_user_id_fk" FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE auth.session ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.contract_annexes ADD CONSTRAINT "contract_annexes_company_id_contract_id_contracts_company_id_id" FOREIGN KEY (company_id, contract_id) REFERENCES public.contracts(company_id, id);
--> statement-breakpoint
ALTER TABLE public.contracts ADD CONSTRAINT "contracts_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.contracts ADD CONSTRAINT "contracts_company_id_job_charge_id_job_charges_company_id_id_fk" FOREIGN KEY (company_id, job_charge_id) REFERENCES public.job_charges(company_id, id);
--> statement-breakpoint
ALTER TABLE public.contracts ADD CONSTRAINT "contracts_company_id_contract_type_id_contract_types_company_id" FOREIGN KEY (company_id, contract_type_id) REFERENCES public.contract_types(company_id, id);
--> statement-breakpoint
ALTER TABLE public.contracts ADD CONSTRAINT "contracts_company_id_agreement_id_agreements_company_id_id_fk" FOREIGN KEY (company_id, agreement_id) REFERENCES public.agreements(company_id, id);
--> statement-breakpoint
ALTER TABLE public.contracts ADD CONSTRAINT "contracts_company_id_degree_id_degrees_company_id_id_fk" FOREIGN KEY (company_id, degree_id) REFERENCES public.degrees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.contracts ADD CONSTRAINT "contracts_company_id_work_day_type_id_workday_types_company_id_" FOREIGN KEY (company_id, work_day_type_id) REFERENCES public.workday_types(company_id, id);
--> statement-breakpoint
ALTER TABLE public.contracts ADD CONSTRAINT "contracts_company_id_job_level_id_job_levels_company_id_id_fk" FOREIGN KEY (company_id, job_level_id) REFERENCES public.job_levels(company_id, id);
--> statement-breakpoint
ALTER TABLE public.employee_department_assignations ADD CONSTRAINT "employee_department_assignations_company_id_employee_id_employe" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.employee_department_assignations ADD CONSTRAINT "employee_department_assignations_company_id_department_id_depar" FOREIGN KEY (company_id, department_id) REFERENCES public.departments(company_id, id);
--> statement-breakpoint
ALTER TABLE public.employee_office_assignations ADD CONSTRAINT "employee_office_assignations_company_id_employee_id_employees_c" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.employee_office_assignations ADD CONSTRAINT "employee_office_assignations_company_id_office_id_offices_compa" FOREIGN KEY (company_id, office_id) REFERENCES public.offices(company_id, id);
--> statement-breakpoint
ALTER TABLE public.holiday_calendar_offices ADD CONSTRAINT "holiday_calendar_offices_company_id_holiday_calendar_id_holiday" FOREIGN KEY (company_id, holiday_calendar_id) REFERENCES public.holiday_calendars(company_id, id);
--> statement-breakpoint
ALTER TABLE public.holiday_calendar_offices ADD CONSTRAINT "holiday_calendar_offices_company_id_office_id_offices_company_i" FOREIGN KEY (company_id, office_id) REFERENCES public.offices(company_id, id);
--> statement-breakpoint
ALTER TABLE public.holidays ADD CONSTRAINT "holidays_company_id_holiday_calendar_id_holiday_calendars_compa" FOREIGN KEY (company_id, holiday_calendar_id) REFERENCES public.holiday_calendars(company_id, id);
--> statement-breakpoint
ALTER TABLE public.location_assignations ADD CONSTRAINT "location_assignations_company_id_location_id_locations_company_" FOREIGN KEY (company_id, location_id) REFERENCES public.locations(company_id, id);
--> statement-breakpoint
ALTER TABLE public.overtime_allocations ADD CONSTRAINT "overtime_allocations_company_id_movement_id_overtime_movements_" FOREIGN KEY (company_id, movement_id) REFERENCES public.overtime_movements(company_id, id);
--> statement-breakpoint
ALTER TABLE public.overtime_allocations ADD CONSTRAINT "overtime_allocations_company_id_employee_id_employees_company_i" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.overtime_day_changes ADD CONSTRAINT "overtime_day_changes_company_id_employee_id_employees_company_i" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.overtime_days ADD CONSTRAINT "overtime_days_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.overtime_days ADD CONSTRAINT "overtime_days_company_id_policy_id_overtime_policies_company_id" FOREIGN KEY (company_id, policy_id) REFERENCES public.overtime_policies(company_id, id);
--> statement-breakpoint
ALTER TABLE public.overtime_frontiers ADD CONSTRAINT "overtime_frontiers_company_id_employee_id_employees_company_id_" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.overtime_movements ADD CONSTRAINT "overtime_movements_company_id_employee_id_employees_company_id_" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.overtime_policy_assignations ADD CONSTRAINT "overtime_policy_assignations_company_id_employee_id_employees_c" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.overtime_policy_assignations ADD CONSTRAINT "overtime_policy_assignations_company_id_policy_id_overtime_poli" FOREIGN KEY (company_id, policy_id) REFERENCES public.overtime_policies(company_id, id);
--> statement-breakpoint
ALTER TABLE public.employees ADD CONSTRAINT "employees_company_id_job_charge_id_job_charges_company_id_id_fk" FOREIGN KEY (company_id, job_charge_id) REFERENCES public.job_charges(company_id, id);
--> statement-breakpoint
ALTER TABLE public.work_entries ADD CONSTRAINT "work_entries_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.work_entries ADD CONSTRAINT "work_entries_company_id_work_check_type_id_work_check_types_com" FOREIGN KEY (company_id, work_check_type_id) REFERENCES public.work_check_types(company_id, id);
--> statement-breakpoint
ALTER TABLE public.work_entries ADD CONSTRAINT "work_entries_company_id_work_break_id_work_breaks_company_id_id" FOREIGN KEY (company_id, work_break_id) REFERENCES public.work_breaks(company_id, id);
--> statement-breakpoint
ALTER TABLE public.work_entries ADD CONSTRAINT "work_entries_company_id_in_office_id_offices_company_id_id_fk" FOREIGN KEY (company_id, in_office_id) REFERENCES public.offices(company_id, id);
--> statement-breakpoint
ALTER TABLE public.work_entries ADD CONSTRAINT "work_entries_company_id_out_office_id_offices_company_id_id_fk" FOREIGN KEY (company_id, out_office_id) REFERENCES public.offices(company_id, id);
--> statement-breakpoint
ALTER TABLE public.entity_group_members ADD CONSTRAINT "entity_group_members_company_id_entity_group_id_entity_groups_c" FOREIGN KEY (company_id, entity_group_id) REFERENCES public.entity_groups(company_id, id);
--> statement-breakpoint
ALTER TABLE public.entity_group_members ADD CONSTRAINT "entity_group_members_company_id_employee_id_employees_company_i" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.custom_field_values ADD CONSTRAINT "custom_field_values_company_id_employee_id_employees_company_id" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.custom_field_values ADD CONSTRAINT "custom_field_values_field_fk" FOREIGN KEY (company_id, custom_field_id, type) REFERENCES public.custom_fields(company_id, id, type);
--> statement-breakpoint
ALTER TABLE public.location_assignations ADD CONSTRAINT "location_assignations_company_id_office_id_offices_company_id_i" FOREIGN KEY (company_id, office_id) REFERENCES public.offices(company_id, id);
--> statement-breakpoint
ALTER TABLE public.location_assignations ADD CONSTRAINT "location_assignations_company_id_department_id_departments_comp" FOREIGN KEY (company_id, department_id) REFERENCES public.departments(company_id, id);
--> statement-breakpoint
ALTER TABLE public.location_assignations ADD CONSTRAINT "location_assignations_company_id_entity_group_id_entity_groups_" FOREIGN KEY (company_id, entity_group_id) REFERENCES public.entity_groups(company_id, id);
--> statement-breakpoint
ALTER TABLE public.overtime_day_inputs ADD CONSTRAINT "overtime_day_inputs_company_id_employee_id_date_overtime_days_c" FOREIGN KEY (company_id, employee_id, date) REFERENCES public.overtime_days(company_id, employee_id, date) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.overtime_payouts ADD CONSTRAINT "overtime_payouts_company_id_employee_id_employees_company_id_id" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.overtime_payouts ADD CONSTRAINT "overtime_payouts_company_id_movement_id_overtime_movements_comp" FOREIGN KEY (company_id, movement_id) REFERENCES public.overtime_movements(company_id, id);
--> statement-breakpoint
ALTER TABLE public.leave_ledger ADD CONSTRAINT "leave_ledger_company_id_absence_calendar_id_absence_calendars_c" FOREIGN KEY (company_id, absence_calendar_id) REFERENCES public.absence_calendars(company_id, id);
--> statement-breakpoint
ALTER TABLE public.vacation_configuration_assignations ADD CONSTRAINT "vacation_configuration_assignations_company_id_vacation_configu" FOREIGN KEY (company_id, vacation_configuration_id) REFERENCES public.vacation_configurations(company_id, id);
--> statement-breakpoint
ALTER TABLE public.vacation_configuration_assignations ADD CONSTRAINT "vacation_configuration_assignations_company_id_employee_id_empl" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.vacation_configuration_assignations ADD CONSTRAINT "vacation_configuration_assignations_company_id_absence_type_id_" FOREIGN KEY (company_id, absence_type_id) REFERENCES public.absence_types(company_id, id);
--> statement-breakpoint
ALTER TABLE public.vacation_configurations ADD CONSTRAINT "vacation_configurations_company_id_absence_type_id_absence_type" FOREIGN KEY (company_id, absence_type_id) REFERENCES public.absence_types(company_id, id);
--> statement-breakpoint
ALTER TABLE public.webhook_deliveries ADD CONSTRAINT "webhook_deliveries_company_id_endpoint_id_webhook_endpoints_com" FOREIGN KEY (company_id, endpoint_id) REFERENCES public.webhook_endpoints(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.salaries ADD CONSTRAINT "salaries_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.time_entries ADD CONSTRAINT "time_entries_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.time_entries ADD CONSTRAINT "time_entries_company_id_project_id_projects_company_id_id_fk" FOREIGN KEY (company_id, project_id) REFERENCES public.projects(company_id, id);
--> statement-breakpoint
ALTER TABLE public.time_entry_tags ADD CONSTRAINT "time_entry_tags_company_id_time_entry_id_time_entries_company_i" FOREIGN KEY (company_id, time_entry_id) REFERENCES public.time_entries(company_id, id);
--> statement-breakpoint
ALTER TABLE public.time_entry_tags ADD CONSTRAINT "time_entry_tags_company_id_tag_id_tags_company_id_id_fk" FOREIGN KEY (company_id, tag_id) REFERENCES public.tags(company_id, id);
--> statement-breakpoint
ALTER TABLE public.request_decisions ADD CONSTRAINT "request_decisions_company_id_request_id_requests_company_id_id_" FOREIGN KEY (company_id, request_id) REFERENCES public.requests(company_id, id);
--> statement-breakpoint
ALTER TABLE public.request_delegations ADD CONSTRAINT "request_delegations_company_id_employee_id_employees_company_id" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.request_delegations ADD CONSTRAINT "request_delegations_company_id_delegate_id_employees_company_id" FOREIGN KEY (company_id, delegate_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.requests ADD CONSTRAINT "requests_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.requests ADD CONSTRAINT "requests_company_id_request_type_id_request_types_company_id_id" FOREIGN KEY (company_id, request_type_id) REFERENCES public.request_types(company_id, id);
--> statement-breakpoint
ALTER TABLE auth.known_devices ADD CONSTRAINT "known_devices_user_id_user_id_fk" FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.overtime_movements ADD CONSTRAINT "overtime_movements_company_id_follows_id_overtime_movements_com" FOREIGN KEY (company_id, follows_id) REFERENCES public.overtime_movements(company_id, id);
--> statement-breakpoint
ALTER TABLE public.api_token_old_secrets ADD CONSTRAINT "api_token_old_secrets_company_id_api_token_id_api_tokens_compan" FOREIGN KEY (company_id, api_token_id) REFERENCES public.api_tokens(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.membership_units ADD CONSTRAINT "membership_units_company_id_membership_id_memberships_company_i" FOREIGN KEY (company_id, membership_id) REFERENCES public.memberships(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.membership_units ADD CONSTRAINT "membership_units_company_id_office_id_offices_company_id_id_fk" FOREIGN KEY (company_id, office_id) REFERENCES public.offices(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.membership_units ADD CONSTRAINT "membership_units_company_id_department_id_departments_company_i" FOREIGN KEY (company_id, department_id) REFERENCES public.departments(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.membership_units ADD CONSTRAINT "membership_units_company_id_entity_group_id_entity_groups_compa" FOREIGN KEY (company_id, entity_group_id) REFERENCES public.entity_groups(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE auth.passkey ADD CONSTRAINT "passkey_user_id_user_id_fk" FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE auth.pending_sign_ins ADD CONSTRAINT "pending_sign_ins_user_id_user_id_fk" FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE auth.recovery_codes ADD CONSTRAINT "recovery_codes_user_id_second_factors_user_id_fk" FOREIGN KEY (user_id) REFERENCES auth.second_factors(user_id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE auth.second_factors ADD CONSTRAINT "second_factors_user_id_user_id_fk" FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE auth.password_resets ADD CONSTRAINT "password_resets_user_id_user_id_fk" FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.sso_identities ADD CONSTRAINT "sso_identities_company_id_membership_id_memberships_company_id_" FOREIGN KEY (company_id, membership_id) REFERENCES public.memberships(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.calendar_feeds ADD CONSTRAINT "calendar_feeds_company_id_employee_id_employees_company_id_id_f" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.calendar_feeds ADD CONSTRAINT "calendar_feeds_company_id_department_id_departments_company_id_" FOREIGN KEY (company_id, department_id) REFERENCES public.departments(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.calendar_feeds ADD CONSTRAINT "calendar_feeds_company_id_office_id_offices_company_id_id_fk" FOREIGN KEY (company_id, office_id) REFERENCES public.offices(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.calendar_feeds ADD CONSTRAINT "calendar_feeds_company_id_entity_group_id_entity_groups_company" FOREIGN KEY (company_id, entity_group_id) REFERENCES public.entity_groups(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.calendar_feeds ADD CONSTRAINT "calendar_feeds_company_id_membership_id_memberships_company_id_" FOREIGN KEY (company_id, membership_id) REFERENCES public.memberships(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.calendar_feeds ADD CONSTRAINT "calendar_feeds_company_id_api_token_id_api_tokens_company_id_id" FOREIGN KEY (company_id, api_token_id) REFERENCES public.api_tokens(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.document_portions ADD CONSTRAINT "document_portions_company_id_document_id_documents_company_id_i" FOREIGN KEY (company_id, document_id) REFERENCES public.documents(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.documents ADD CONSTRAINT "documents_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id);
--> statement-breakpoint
ALTER TABLE public.saved_views ADD CONSTRAINT "saved_views_company_id_membership_id_memberships_company_id_id_" FOREIGN KEY (company_id, membership_id) REFERENCES public.memberships(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.long_job_portions ADD CONSTRAINT "long_job_portions_company_id_job_id_long_jobs_company_id_id_fk" FOREIGN KEY (company_id, job_id) REFERENCES public.long_jobs(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.import_portions ADD CONSTRAINT "import_portions_company_id_import_id_imports_company_id_id_fk" FOREIGN KEY (company_id, import_id) REFERENCES public.imports(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.import_problems ADD CONSTRAINT "import_problems_company_id_import_id_imports_company_id_id_fk" FOREIGN KEY (company_id, import_id) REFERENCES public.imports(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.import_records ADD CONSTRAINT "import_records_company_id_import_id_imports_company_id_id_fk" FOREIGN KEY (company_id, import_id) REFERENCES public.imports(company_id, id);
--> statement-breakpoint
ALTER TABLE public.devices ADD CONSTRAINT "devices_company_id_office_id_offices_company_id_id_fk" FOREIGN KEY (company_id, office_id) REFERENCES public.offices(company_id, id);
--> statement-breakpoint
ALTER TABLE public.devices ADD CONSTRAINT "devices_company_id_api_token_id_api_tokens_company_id_id_fk" FOREIGN KEY (company_id, api_token_id) REFERENCES public.api_tokens(company_id, id);
--> statement-breakpoint
ALTER TABLE public.membership_notices ADD CONSTRAINT "membership_notices_company_id_membership_id_memberships_company" FOREIGN KEY (company_id, membership_id) REFERENCES public.memberships(company_id, id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE public.overtime_sums ADD CONSTRAINT "overtime_sums_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY (company_id, employee_id) REFERENCES public.employees(company_id, id) ON DELETE CASCADE;
