-- Approvers are named by their membership, not by their account. Who has left gets an id that nobody has.
CREATE FUNCTION "name_approvers_by_membership"(of_company uuid, levels json) RETURNS json LANGUAGE sql STABLE AS $$
  SELECT coalesce(json_agg(jsonb_set(l.level, '{approvers}', (
    SELECT jsonb_agg(CASE WHEN a.approver ->> 'userId' IS NULL THEN a.approver ELSE jsonb_set(a.approver, '{userId}', to_jsonb(coalesce(
        (SELECT m.id FROM memberships m WHERE m.company_id = of_company AND m.user_id = a.approver ->> 'userId'),
        md5(a.approver ->> 'userId')::uuid))) END ORDER BY a.place)
      FROM jsonb_array_elements(l.level -> 'approvers') WITH ORDINALITY a (approver, place))) ORDER BY l.place), '[]')
    FROM jsonb_array_elements(levels::jsonb) WITH ORDINALITY l (level, place)
$$;--> statement-breakpoint
-- Nobody has changed anything: no event, no line of the audit.
ALTER TABLE "request_types" DISABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "requests" DISABLE TRIGGER USER;--> statement-breakpoint
UPDATE "request_types" SET "levels" = name_approvers_by_membership("company_id", "levels") WHERE "levels"::text LIKE '%"userId":"%';--> statement-breakpoint
UPDATE "requests" SET "levels" = name_approvers_by_membership("company_id", "levels") WHERE "levels"::text LIKE '%"userId":"%';--> statement-breakpoint
ALTER TABLE "request_types" ENABLE TRIGGER USER;--> statement-breakpoint
ALTER TABLE "requests" ENABLE TRIGGER USER;--> statement-breakpoint
DROP FUNCTION "name_approvers_by_membership"(uuid, json);
