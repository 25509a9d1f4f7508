ALTER TABLE "proposals" ADD COLUMN "shown_version" integer;--> statement-breakpoint
-- What was taken back before had its last published text kept; nothing is kept of a draft that never was published.
UPDATE "proposals" SET "shown_version" = kept.version FROM (SELECT "proposal_id", max("version") AS version FROM "proposal_versions" GROUP BY "proposal_id") kept WHERE kept."proposal_id" = "proposals"."id" AND "proposals"."status" = 'draft';
