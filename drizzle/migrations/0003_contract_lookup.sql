-- G1 as before. Employees as texts, so that the constraint's own index cannot be taken for looking contracts up by employee: it costs ten
-- times what the index made for that does, and small tables make the two look alike to the planner.
ALTER TABLE "contracts" DROP CONSTRAINT "contracts_no_overlap";--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_no_overlap" EXCLUDE USING gist (
  "company_id" WITH =, ("employee_id"::text) WITH =,
  daterange("start_at", coalesce("end_at", 'infinity'::date), '[]') WITH &&
);
