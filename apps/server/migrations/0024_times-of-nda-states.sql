-- Archiving and removing wrote the time of the last change anew. It is that of the newest line of the history again or, once
-- shared, of the supplier's signature, which has no line of its own. Sharing that was begun has no lines for its first steps
-- and keeps the time it has; what differs by less than a minute belongs to one act.
UPDATE "nda_requests" r SET "changed_at" = t."at"
FROM (
	SELECT n."id", greatest(max(e."created_at"), CASE WHEN n."status" = 'Approved & Shared' THEN n."supplier_signed_at" END) AS "at"
	FROM "nda_requests" n JOIN "nda_events" e ON e."nda_id" = n."id"
	WHERE n."accepted_step" NOT BETWEEN 1 AND 3
	GROUP BY n."id"
) t
WHERE t."id" = r."id" AND r."changed_at" > t."at" + interval '1 minute';--> statement-breakpoint
-- Skipped by the closing of an account: like any that is skipped it is off the active list.
UPDATE "nda_requests" SET "archived_at" = "changed_at" WHERE "status" = 'Skipped' AND "archived_at" IS NULL;
