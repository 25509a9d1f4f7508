CREATE TABLE "contract_papers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_papers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uploader_id" bigint NOT NULL,
	"contract_id" bigint,
	"file_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_signings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_signings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"side" text NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"capacity" text NOT NULL,
	"account_name" text DEFAULT '' NOT NULL,
	"account_email" text DEFAULT '' NOT NULL,
	"method" text NOT NULL,
	"consent_version" text NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"sha256_before" text NOT NULL,
	"sha256_after" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"before_file_id" bigint NOT NULL,
	"after_file_id" bigint NOT NULL,
	CONSTRAINT "contract_signings_once" UNIQUE("contract_id","revision","side")
);
--> statement-breakpoint
ALTER TABLE "contract_amendments" ADD COLUMN "substance" jsonb DEFAULT '{"lines": [], "paymentTerms": "", "milestones": [], "governingLaw": "", "jurisdiction": "", "papers": []}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_revisions" ADD COLUMN "substance" jsonb DEFAULT '{"lines": [], "paymentTerms": "", "milestones": [], "governingLaw": "", "jurisdiction": "", "papers": []}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_revisions" ADD COLUMN "proposed" jsonb;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "substance" jsonb DEFAULT '{"lines": [], "paymentTerms": "", "milestones": [], "governingLaw": "", "jurisdiction": "", "papers": []}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "proposed" jsonb;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "value_paise" bigint;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "to_be_signed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_papers" ADD CONSTRAINT "contract_papers_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_papers" ADD CONSTRAINT "contract_papers_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_papers" ADD CONSTRAINT "contract_papers_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signings" ADD CONSTRAINT "contract_signings_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signings" ADD CONSTRAINT "contract_signings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signings" ADD CONSTRAINT "contract_signings_before_file_id_stored_files_id_fk" FOREIGN KEY ("before_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_signings" ADD CONSTRAINT "contract_signings_after_file_id_stored_files_id_fk" FOREIGN KEY ("after_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_papers_uploader" ON "contract_papers" USING btree ("uploader_id");--> statement-breakpoint
CREATE INDEX "contract_papers_contract" ON "contract_papers" USING btree ("contract_id");--> statement-breakpoint
CREATE INDEX "contract_papers_file" ON "contract_papers" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "contract_papers_loose" ON "contract_papers" USING btree ("created_at") WHERE contract_id is null;--> statement-breakpoint
CREATE INDEX "contract_signings_user" ON "contract_signings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contract_signings_document" ON "contract_signings" USING btree ("sha256_after");--> statement-breakpoint
CREATE INDEX "contract_signings_before_file" ON "contract_signings" USING btree ("before_file_id");--> statement-breakpoint
CREATE INDEX "contract_signings_after_file" ON "contract_signings" USING btree ("after_file_id");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_proposed" CHECK (proposed is null or rejected_at is not null);--> statement-breakpoint
-- Signatures are evidence, those of an older revision too.
CREATE TRIGGER contract_signings_append_only BEFORE UPDATE OR DELETE ON contract_signings FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER contract_signings_not_emptied BEFORE TRUNCATE ON contract_signings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- An accepted contract takes on the terms of an amendment that both have accepted, all of them, and nothing else.
CREATE OR REPLACE FUNCTION keep_agreed_contract() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  terms constant text[] := array['name', 'description', 'start_date', 'end_date', 'substance', 'value_paise', 'amendment'];
BEGIN
  IF to_jsonb(new) - 'document_file_id' - terms IS DISTINCT FROM to_jsonb(old) - 'document_file_id' - terms
    OR old.document_file_id IS NOT NULL AND new.document_file_id IS DISTINCT FROM old.document_file_id
    OR (new.name, new.description, new.start_date, new.end_date, new.substance, new.value_paise, new.amendment)
      IS DISTINCT FROM (old.name, old.description, old.start_date, old.end_date, old.substance, old.value_paise, old.amendment)
    AND NOT (new.amendment > old.amendment AND EXISTS (
      SELECT 1 FROM contract_amendments a
      WHERE a.contract_id = new.id AND a.number = new.amendment AND a.state = 'accepted'
        AND (a.name, a.description, a.start_date, a.end_date, a.substance)
          = (new.name, new.description, new.start_date, new.end_date, new.substance)))
  THEN
    RAISE EXCEPTION 'a contract that both sides have accepted is not changed' USING errcode = 'restrict_violation';
  END IF;
  RETURN new;
END $$;
