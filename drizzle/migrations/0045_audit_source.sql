CREATE TYPE "audit_source" AS ("actor_type" text, "actor_id" text, "actor_name" text, "way" text, "operation" text, "address" text, "request_id" text);
