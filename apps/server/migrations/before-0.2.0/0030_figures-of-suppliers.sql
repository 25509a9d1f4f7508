DROP INDEX "contracts_supplier";--> statement-breakpoint
DROP INDEX "contracts_buyer";--> statement-breakpoint
DROP INDEX "nda_requests_supplier";--> statement-breakpoint
DROP INDEX "nda_requests_buyer";--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "is_offer_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "buyer_offers" ADD COLUMN "supplier_id" bigint;--> statement-breakpoint
ALTER TABLE "offer_views" ADD COLUMN "supplier_id" bigint;--> statement-breakpoint
CREATE FUNCTION put_supplier_of_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.supplier_id := (SELECT supplier_id FROM offers WHERE id = new.offer_id);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER buyer_offers_supplier BEFORE INSERT ON buyer_offers FOR EACH ROW EXECUTE FUNCTION put_supplier_of_offer();--> statement-breakpoint
CREATE TRIGGER offer_views_supplier BEFORE INSERT ON offer_views FOR EACH ROW EXECUTE FUNCTION put_supplier_of_offer();--> statement-breakpoint
UPDATE buyer_offers m SET supplier_id = o.supplier_id FROM offers o WHERE o.id = m.offer_id;--> statement-breakpoint
UPDATE offer_views v SET supplier_id = o.supplier_id FROM offers o WHERE o.id = v.offer_id;--> statement-breakpoint
-- As both sides of a dealing know the offer: what its supplier has put under an NDA in a draft is protected already.
CREATE FUNCTION is_offer_open(o offers) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT NOT (o.nda_required OR EXISTS (
    SELECT FROM offer_versions v
    WHERE v.offer_id = o.id AND v.version = o.shown_version AND (v.content ->> 'ndaRequired')::boolean))
$$;--> statement-breakpoint
-- Holds the offer, so that a change of it that is under way is waited for, and one that comes later finds the request.
CREATE FUNCTION put_offer_openness() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM offers WHERE id = new.offer_id FOR SHARE;
  new.is_offer_open := coalesce((SELECT is_offer_open(o) FROM offers o WHERE o.id = new.offer_id), false);
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER nda_requests_offer_openness BEFORE INSERT ON nda_requests FOR EACH ROW EXECUTE FUNCTION put_offer_openness();--> statement-breakpoint
CREATE FUNCTION pass_offer_openness() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_open boolean := is_offer_open(new);
BEGIN
  UPDATE nda_requests SET is_offer_open = is_open WHERE offer_id = new.id AND is_offer_open <> is_open;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER offers_openness AFTER UPDATE OF nda_required, shown_version ON offers FOR EACH ROW
  WHEN (old.nda_required <> new.nda_required OR old.shown_version IS DISTINCT FROM new.shown_version)
  EXECUTE FUNCTION pass_offer_openness();--> statement-breakpoint
UPDATE nda_requests n SET is_offer_open = true FROM offers o WHERE o.id = n.offer_id AND is_offer_open(o);--> statement-breakpoint
CREATE INDEX "nda_requests_asked_of" ON "nda_requests" USING btree ("supplier_id","requested_at","status") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "nda_requests_signed_with" ON "nda_requests" USING btree ("supplier_id","buyer_signed_at","status") WHERE removed_at is null and buyer_signed_at is not null;--> statement-breakpoint
CREATE INDEX "buyer_offers_saved" ON "buyer_offers" USING btree ("supplier_id","saved_at") WHERE saved_at is not null;--> statement-breakpoint
CREATE INDEX "offer_views_supplier" ON "offer_views" USING btree ("supplier_id","day","offer_id");--> statement-breakpoint
CREATE INDEX "nda_requests_supplier" ON "nda_requests" USING btree ("supplier_id","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","archived_at","accepted_step","is_offer_open") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "nda_requests_buyer" ON "nda_requests" USING btree ("buyer_id","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"status","signed_file_id","is_offer_open");--> statement-breakpoint
CREATE INDEX "contracts_supplier" ON "contracts" USING btree ("supplier_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"start_date","end_date","supplier_agreed_at","buyer_agreed_at","rejected_at","wants_changes");--> statement-breakpoint
CREATE INDEX "contracts_buyer" ON "contracts" USING btree ("buyer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"start_date","end_date","supplier_agreed_at","buyer_agreed_at","rejected_at","wants_changes");
