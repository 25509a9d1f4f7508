-- One word from the tables to the screen: what was called a proposal is an offer. Rows stay as they are.
ALTER TABLE "proposals" RENAME TO "offers";--> statement-breakpoint
ALTER TABLE "proposal_answers" RENAME TO "offer_answers";--> statement-breakpoint
ALTER TABLE "proposal_attachments" RENAME TO "offer_attachments";--> statement-breakpoint
ALTER TABLE "proposal_removals" RENAME TO "offer_removals";--> statement-breakpoint
ALTER TABLE "proposal_takedowns" RENAME TO "offer_takedowns";--> statement-breakpoint
ALTER TABLE "proposal_versions" RENAME TO "offer_versions";--> statement-breakpoint
ALTER TABLE "proposal_views" RENAME TO "offer_views";--> statement-breakpoint
ALTER TABLE "offer_answers" RENAME COLUMN "proposal_id" TO "offer_id";--> statement-breakpoint
ALTER TABLE "offer_attachments" RENAME COLUMN "proposal_id" TO "offer_id";--> statement-breakpoint
ALTER TABLE "offer_removals" RENAME COLUMN "proposal_id" TO "offer_id";--> statement-breakpoint
ALTER TABLE "offer_takedowns" RENAME COLUMN "proposal_id" TO "offer_id";--> statement-breakpoint
ALTER TABLE "offer_versions" RENAME COLUMN "proposal_id" TO "offer_id";--> statement-breakpoint
ALTER TABLE "offer_views" RENAME COLUMN "proposal_id" TO "offer_id";--> statement-breakpoint
ALTER TABLE "buyer_offers" RENAME COLUMN "proposal_id" TO "offer_id";--> statement-breakpoint
ALTER TABLE "uploads" RENAME COLUMN "proposal_id" TO "offer_id";--> statement-breakpoint
ALTER TABLE "conversations" RENAME COLUMN "proposal_id" TO "offer_id";--> statement-breakpoint
ALTER TABLE "nda_requests" RENAME COLUMN "proposal_id" TO "offer_id";--> statement-breakpoint
ALTER TABLE "nda_requests" RENAME COLUMN "proposal_version" TO "offer_version";--> statement-breakpoint
ALTER TABLE "contracts" RENAME COLUMN "proposal_id" TO "offer_id";--> statement-breakpoint
ALTER TABLE "contracts" RENAME COLUMN "proposal_version" TO "offer_version";--> statement-breakpoint
ALTER TABLE "contracts" RENAME COLUMN "start_status" TO "start_condition";--> statement-breakpoint
ALTER TABLE "contracts" RENAME COLUMN "end_status" TO "end_condition";--> statement-breakpoint
-- The names of what hangs on them: constraints, each with its index, before the other indexes.
DO $$
DECLARE
  one record;
BEGIN
  FOR one IN SELECT conrelid::regclass AS of_table, conname AS old_name,
      regexp_replace(replace(conname, 'proposal', 'offer'), '_(start|end)_status_', '_\1_condition_') AS new_name
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND conname ~ 'proposal|_(start|end)_status_' LOOP
    EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', one.of_table, one.old_name, one.new_name);
  END LOOP;
  FOR one IN SELECT oid::regclass AS old_name, replace(relname, 'proposal', 'offer') AS new_name
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('i', 'S') AND relname LIKE '%proposal%' LOOP
    EXECUTE format('ALTER TABLE %s RENAME TO %I', one.old_name, one.new_name);
  END LOOP;
  FOR one IN SELECT tgrelid::regclass AS of_table, tgname AS old_name, replace(tgname, 'proposal', 'offer') AS new_name
    FROM pg_trigger WHERE tgrelid = 'offers'::regclass AND NOT tgisinternal LOOP
    EXECUTE format('ALTER TRIGGER %I ON %s RENAME TO %I', one.old_name, one.of_table, one.new_name);
  END LOOP;
END $$;--> statement-breakpoint
ALTER FUNCTION set_company_of_proposal() RENAME TO set_company_of_offer;--> statement-breakpoint
ALTER FUNCTION stamp_proposal() RENAME TO stamp_offer;--> statement-breakpoint
ALTER FUNCTION rename_company_of_proposals() RENAME TO rename_company_of_offers;--> statement-breakpoint
CREATE OR REPLACE FUNCTION rename_company_of_offers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE offers SET company_name = new.company_name
  WHERE supplier_id = new.user_id AND company_name <> new.company_name;
  RETURN null;
END $$;--> statement-breakpoint
ALTER FUNCTION keep_removal_of_proposal() RENAME TO keep_removal_of_offer;--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_removal_of_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO offer_removals (offer_id, changed_xid) VALUES (old.id, pg_current_xact_id());
  RETURN old;
END $$;
