CREATE TABLE "overtime_day_inputs" (
	"company_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"date" date NOT NULL,
	"inputs" jsonb NOT NULL,
	CONSTRAINT "overtime_day_inputs_company_id_employee_id_date_pk" PRIMARY KEY("company_id","employee_id","date")
);
--> statement-breakpoint
CREATE TABLE "overtime_payouts" (
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
	CONSTRAINT "overtime_payouts_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "overtime_days" ADD COLUMN "policy_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "overtime_days" ADD COLUMN "inputs_digest" text;--> statement-breakpoint
ALTER TABLE "overtime_frontiers" ADD COLUMN "limits_through" date;--> statement-breakpoint
ALTER TABLE "overtime_movements" ADD COLUMN "due_date" date;--> statement-breakpoint
ALTER TABLE "overtime_policies" ADD COLUMN "multiplier_rules" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "overtime_policies" ADD COLUMN "typifying_rules" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "overtime_policies" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "overtime_policies" ADD COLUMN "expiry" jsonb;--> statement-breakpoint
ALTER TABLE "overtime_policies" ADD COLUMN "cap" jsonb;--> statement-breakpoint
ALTER TABLE "overtime_policies" ADD COLUMN "yearly_reset" jsonb;--> statement-breakpoint
ALTER TABLE "overtime_policies" ADD COLUMN "limits_set_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "overtime_day_inputs" ADD CONSTRAINT "overtime_day_inputs_company_id_employee_id_date_overtime_days_company_id_employee_id_date_fk" FOREIGN KEY ("company_id","employee_id","date") REFERENCES "public"."overtime_days"("company_id","employee_id","date") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_payouts" ADD CONSTRAINT "overtime_payouts_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "overtime_payouts" ADD CONSTRAINT "overtime_payouts_company_id_movement_id_overtime_movements_company_id_id_fk" FOREIGN KEY ("company_id","movement_id") REFERENCES "public"."overtime_movements"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "overtime_payouts_company_id_created_at_id_index" ON "overtime_payouts" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "overtime_payouts_company_id_employee_id_created_at_id_index" ON "overtime_payouts" USING btree ("company_id","employee_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "overtime_movements_once_due" ON "overtime_movements" USING btree ("company_id","employee_id","kind","due_date") WHERE "overtime_movements"."due_date" is not null;--> statement-breakpoint
-- D14: rows of before have no inputs yet; the job computes them anew.
update "overtime_frontiers" set "next_date" = '1900-01-01', "cause" = coalesce("cause", 'inputs_kept');
