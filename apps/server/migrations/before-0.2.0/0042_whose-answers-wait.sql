ALTER TABLE "contract_notes" ADD COLUMN "answerer_id" bigint;--> statement-breakpoint
ALTER TABLE "contract_amendments" ADD COLUMN "supplier_id" bigint;--> statement-breakpoint
ALTER TABLE "contract_amendments" ADD COLUMN "buyer_id" bigint;--> statement-breakpoint
-- The sides of a contract never change.
CREATE FUNCTION put_answerer_of_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.answerer_id := (SELECT CASE new.noted_by WHEN 'buyer' THEN supplier_id ELSE buyer_id END FROM contracts WHERE id = new.contract_id);
  RETURN new;
END $$;--> statement-breakpoint
CREATE FUNCTION put_sides_of_amendment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT supplier_id, buyer_id INTO new.supplier_id, new.buyer_id FROM contracts WHERE id = new.contract_id;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER contract_notes_answerer BEFORE INSERT ON contract_notes FOR EACH ROW EXECUTE FUNCTION put_answerer_of_note();--> statement-breakpoint
CREATE TRIGGER contract_amendments_sides BEFORE INSERT ON contract_amendments FOR EACH ROW EXECUTE FUNCTION put_sides_of_amendment();--> statement-breakpoint
ALTER TABLE "contract_notes" DISABLE TRIGGER contract_notes_keep;--> statement-breakpoint
ALTER TABLE "contract_amendments" DISABLE TRIGGER contract_amendments_keep;--> statement-breakpoint
UPDATE contract_notes n SET answerer_id = CASE n.noted_by WHEN 'buyer' THEN c.supplier_id ELSE c.buyer_id END FROM contracts c WHERE c.id = n.contract_id;--> statement-breakpoint
UPDATE contract_amendments a SET supplier_id = c.supplier_id, buyer_id = c.buyer_id FROM contracts c WHERE c.id = a.contract_id;--> statement-breakpoint
ALTER TABLE "contract_notes" ENABLE TRIGGER contract_notes_keep;--> statement-breakpoint
ALTER TABLE "contract_amendments" ENABLE TRIGGER contract_amendments_keep;--> statement-breakpoint
CREATE INDEX "contract_notes_waiting" ON "contract_notes" USING btree ("answerer_id","contract_id") WHERE state = 'noted';--> statement-breakpoint
CREATE INDEX "contract_amendments_supplier" ON "contract_amendments" USING btree ("supplier_id","contract_id") WHERE state = 'open' and supplier_agreed_at is null;--> statement-breakpoint
CREATE INDEX "contract_amendments_buyer" ON "contract_amendments" USING btree ("buyer_id","contract_id") WHERE state = 'open' and buyer_agreed_at is null;
