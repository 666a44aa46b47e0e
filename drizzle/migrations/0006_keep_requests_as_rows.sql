-- A view of request-log.sql until now, which took the lines of the batches apart as below.
DROP VIEW IF EXISTS "api_requests";--> statement-breakpoint
CREATE TABLE "api_requests" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"token_id" uuid NOT NULL,
	"status" integer NOT NULL,
	"milliseconds" integer NOT NULL,
	"token_name" text NOT NULL,
	"method" text NOT NULL,
	"operation" text NOT NULL,
	"path_pattern" text NOT NULL,
	"path" text,
	"request_id" text NOT NULL,
	"error_code" text,
	"area" text,
	CONSTRAINT "api_requests_company_id_at_id_pk" PRIMARY KEY("company_id","at","id")
) PARTITION BY RANGE ("at");
--> statement-breakpoint
CREATE INDEX "api_requests_company_id_request_id_index" ON "api_requests" USING btree ("company_id","request_id");--> statement-breakpoint
DO $$
DECLARE
	day date;
BEGIN
	FOR day IN SELECT DISTINCT (minute AT TIME ZONE 'UTC')::date FROM public.api_request_batches LOOP
		EXECUTE format('CREATE TABLE public.%I PARTITION OF public.api_requests FOR VALUES FROM (%L) TO (%L)',
			'api_requests_' || to_char(day, 'YYYYMMDD'), day::timestamp AT TIME ZONE 'UTC', (day + 1)::timestamp AT TIME ZONE 'UTC');
	END LOOP;
END $$;--> statement-breakpoint
INSERT INTO "api_requests"
SELECT b.company_id, (left(b.id::text, 32) || lpad(to_hex(l.place), 4, '0'))::uuid, b.minute + l.value[1]::integer * interval '1 millisecond',
	b.token_id, b.status, l.value[2]::integer, b.token_name, b.method, b.operation, b.path_pattern, nullif(l.value[4], ''), l.value[3],
	nullif(l.value[5], ''), nullif(l.value[6], '')
FROM "api_request_batches" b CROSS JOIN LATERAL (
	SELECT place, string_to_array(line, E'\t') AS value
	FROM string_to_table(b.lines, E'\n') WITH ORDINALITY AS t (line, place) OFFSET 0
) l;--> statement-breakpoint
DROP TABLE "api_request_batches";
