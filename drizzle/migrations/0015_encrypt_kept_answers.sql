-- As the server names them: a request that is repeated over the upgrade gets its answer and is not carried out again.
ALTER TABLE "idempotency_keys" ALTER COLUMN "key" SET DATA TYPE bytea USING sha256(convert_to("company_id"::text || ' ' || "key", 'UTF8'));--> statement-breakpoint
ALTER TABLE "idempotency_keys" ALTER COLUMN "body" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD COLUMN "answer" bytea;
