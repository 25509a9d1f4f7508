CREATE TABLE "contract_certificates" (
	"contract_id" bigint NOT NULL,
	"amendment" integer NOT NULL,
	"file_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_certificates_contract_id_amendment_pk" PRIMARY KEY("contract_id","amendment")
);
--> statement-breakpoint
ALTER TABLE "contract_signings" DROP CONSTRAINT "contract_signings_once";--> statement-breakpoint
ALTER TABLE "contract_amendments" ADD COLUMN "supplier_agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contract_amendments" ADD COLUMN "buyer_agreed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "contract_signings" ADD COLUMN "amendment" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_certificates" ADD CONSTRAINT "contract_certificates_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_certificates" ADD CONSTRAINT "contract_certificates_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_certificates_file" ON "contract_certificates" USING btree ("file_id");--> statement-breakpoint
ALTER TABLE "contract_signings" ADD CONSTRAINT "contract_signings_once" UNIQUE("contract_id","revision","amendment","side");--> statement-breakpoint
-- Who proposed an amendment has agreed to it thereby, and who accepted it did so by that.
ALTER TABLE "contract_amendments" DISABLE TRIGGER contract_amendments_keep;--> statement-breakpoint
UPDATE "contract_amendments" SET
  "supplier_agreed_at" = CASE WHEN "proposed_by" = 'supplier' THEN "proposed_at" WHEN "state" = 'accepted' THEN "answered_at" END,
  "buyer_agreed_at" = CASE WHEN "proposed_by" = 'buyer' THEN "proposed_at" WHEN "state" = 'accepted' THEN "answered_at" END;--> statement-breakpoint
ALTER TABLE "contract_amendments" ENABLE TRIGGER contract_amendments_keep;--> statement-breakpoint
ALTER TABLE "contract_amendments" ADD CONSTRAINT "contract_amendments_agreed" CHECK ((state = 'accepted') = (supplier_agreed_at is not null and buyer_agreed_at is not null));--> statement-breakpoint
-- An amendment says what it said from its first moment; each side agrees once, and its answer is given once.
CREATE OR REPLACE FUNCTION keep_amendment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  answer constant text[] := array['state', 'answered_at', 'answer_reason', 'supplier_agreed_at', 'buyer_agreed_at'];
BEGIN
  IF to_jsonb(new) - 'document_file_id' - answer IS DISTINCT FROM to_jsonb(old) - 'document_file_id' - answer
    OR old.state <> 'open' AND to_jsonb(new) - 'document_file_id' IS DISTINCT FROM to_jsonb(old) - 'document_file_id'
    OR old.document_file_id IS NOT NULL AND new.document_file_id IS DISTINCT FROM old.document_file_id
    OR old.supplier_agreed_at IS NOT NULL AND new.supplier_agreed_at IS DISTINCT FROM old.supplier_agreed_at
    OR old.buyer_agreed_at IS NOT NULL AND new.buyer_agreed_at IS DISTINCT FROM old.buyer_agreed_at
  THEN
    RAISE EXCEPTION 'an amendment is not changed' USING errcode = 'restrict_violation';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER contract_certificates_append_only BEFORE UPDATE OR DELETE ON contract_certificates FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER contract_certificates_not_emptied BEFORE TRUNCATE ON contract_certificates FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
