CREATE TABLE "employee_pictures" (
	"company_id" uuid NOT NULL,
	"employee_id" uuid NOT NULL,
	"version" uuid NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "employee_pictures_company_id_employee_id_pk" PRIMARY KEY("company_id","employee_id")
);
--> statement-breakpoint
ALTER TABLE "employee_pictures" ADD CONSTRAINT "employee_pictures_company_id_employee_id_employees_company_id_id_fk" FOREIGN KEY ("company_id","employee_id") REFERENCES "public"."employees"("company_id","id") ON DELETE cascade ON UPDATE no action;