CREATE TABLE "contract_amendments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_amendments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"proposed_by" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answer_reason" text DEFAULT '' NOT NULL,
	"document_file_id" bigint,
	CONSTRAINT "contract_amendments_number" UNIQUE("contract_id","number"),
	CONSTRAINT "contract_amendments_days" CHECK (end_date > start_date),
	CONSTRAINT "contract_amendments_proposed_by" CHECK (proposed_by in ('supplier','buyer')),
	CONSTRAINT "contract_amendments_state" CHECK (state in ('open','accepted','rejected','withdrawn')),
	CONSTRAINT "contract_amendments_answered" CHECK ((state = 'open') = (answered_at is null)),
	CONSTRAINT "contract_amendments_document" CHECK (document_file_id is null or state = 'accepted')
);
--> statement-breakpoint
CREATE TABLE "contract_notices" (
	"contract_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_notices_contract_id_kind_day_pk" PRIMARY KEY("contract_id","kind","day")
);
--> statement-breakpoint
CREATE TABLE "signature_handovers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signature_handovers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"key_hash" "bytea" NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"opened_at" timestamp with time zone,
	"picture" "bytea",
	"drawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signature_handovers_keyHash_unique" UNIQUE("key_hash"),
	CONSTRAINT "signature_handovers_drawn" CHECK ((picture is null) = (drawn_at is null))
);
--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "amendment" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_amendments" ADD CONSTRAINT "contract_amendments_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_amendments" ADD CONSTRAINT "contract_amendments_document_file_id_stored_files_id_fk" FOREIGN KEY ("document_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_notices" ADD CONSTRAINT "contract_notices_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_handovers" ADD CONSTRAINT "signature_handovers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "contract_amendments_one_open" ON "contract_amendments" USING btree ("contract_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "contract_amendments_document_file" ON "contract_amendments" USING btree ("document_file_id");--> statement-breakpoint
CREATE INDEX "signature_handovers_user" ON "signature_handovers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "signature_handovers_expiry" ON "signature_handovers" USING btree ("expires_at");--> statement-breakpoint
-- An accepted contract takes on the terms of an amendment that both have accepted, and nothing else.
CREATE OR REPLACE FUNCTION keep_agreed_contract() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  terms constant text[] := array['name', 'description', 'start_date', 'end_date', 'amendment'];
BEGIN
  IF to_jsonb(new) - 'document_file_id' - terms IS DISTINCT FROM to_jsonb(old) - 'document_file_id' - terms
    OR old.document_file_id IS NOT NULL AND new.document_file_id IS DISTINCT FROM old.document_file_id
    OR (new.name, new.description, new.start_date, new.end_date, new.amendment)
      IS DISTINCT FROM (old.name, old.description, old.start_date, old.end_date, old.amendment)
    AND NOT (new.amendment > old.amendment AND EXISTS (
      SELECT 1 FROM contract_amendments a
      WHERE a.contract_id = new.id AND a.number = new.amendment AND a.state = 'accepted'
        AND (a.name, a.description, a.start_date, a.end_date) = (new.name, new.description, new.start_date, new.end_date)))
  THEN
    RAISE EXCEPTION 'a contract that both sides have accepted is not changed' USING errcode = 'restrict_violation';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
-- An amendment says what it said from its first moment, and its answer is given once; its sealed document is added.
CREATE FUNCTION keep_amendment() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  answer constant text[] := array['state', 'answered_at', 'answer_reason'];
BEGIN
  IF to_jsonb(new) - 'document_file_id' - answer IS DISTINCT FROM to_jsonb(old) - 'document_file_id' - answer
    OR old.state <> 'open' AND to_jsonb(new) - 'document_file_id' IS DISTINCT FROM to_jsonb(old) - 'document_file_id'
    OR old.document_file_id IS NOT NULL AND new.document_file_id IS DISTINCT FROM old.document_file_id
  THEN
    RAISE EXCEPTION 'an amendment is not changed' USING errcode = 'restrict_violation';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER contract_amendments_keep BEFORE UPDATE ON contract_amendments FOR EACH ROW EXECUTE FUNCTION keep_amendment();
