ALTER TABLE "contracts" ADD CONSTRAINT "contracts_rejected_by" CHECK (rejected_by in ('supplier','buyer'));--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_wants_changes" CHECK (not wants_changes or (rejected_by is not null and rejected_by = 'buyer'));--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_document" CHECK (document_file_id is null or (supplier_agreed_at is not null and buyer_agreed_at is not null));--> statement-breakpoint
-- What both have accepted stays as it is: only its sealed document is added, once.
CREATE FUNCTION keep_agreed_contract() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(new) - 'document_file_id' IS DISTINCT FROM to_jsonb(old) - 'document_file_id'
    OR old.document_file_id IS NOT NULL AND new.document_file_id IS DISTINCT FROM old.document_file_id THEN
    RAISE EXCEPTION 'a contract that both sides have accepted is not changed' USING errcode = 'restrict_violation';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER contracts_keep_agreed BEFORE UPDATE ON contracts FOR EACH ROW WHEN (old.supplier_agreed_at IS NOT NULL AND old.buyer_agreed_at IS NOT NULL) EXECUTE FUNCTION keep_agreed_contract();
