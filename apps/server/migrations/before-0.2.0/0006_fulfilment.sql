CREATE TABLE "contract_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"noted_by" text NOT NULL,
	"day" date NOT NULL,
	"reference" text NOT NULL,
	"remark" text NOT NULL,
	"entries" jsonb NOT NULL,
	"paper_id" bigint,
	"state" text DEFAULT 'noted' NOT NULL,
	"noted_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"answer_reason" text DEFAULT '' NOT NULL,
	CONSTRAINT "contract_notes_kind" CHECK (kind in ('delivery','invoice')),
	CONSTRAINT "contract_notes_noted_by" CHECK (noted_by in ('supplier','buyer')),
	CONSTRAINT "contract_notes_state" CHECK (state in ('noted','confirmed','disputed','withdrawn')),
	CONSTRAINT "contract_notes_answered" CHECK ((state = 'noted') = (answered_at is null))
);
--> statement-breakpoint
CREATE TABLE "contract_progress" (
	"contract_id" bigint PRIMARY KEY NOT NULL,
	"delivered" bigint NOT NULL,
	"fulfilled" bigint NOT NULL,
	"invoiced" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "contract_notes" ADD CONSTRAINT "contract_notes_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_notes" ADD CONSTRAINT "contract_notes_paper_id_contract_papers_id_fk" FOREIGN KEY ("paper_id") REFERENCES "public"."contract_papers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_progress" ADD CONSTRAINT "contract_progress_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contract_notes_contract" ON "contract_notes" USING btree ("contract_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contract_notes_paper" ON "contract_notes" USING btree ("paper_id");--> statement-breakpoint
-- A note says what it said from its first moment; once it is confirmed or taken back nothing of it changes.
CREATE FUNCTION keep_contract_note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  answer constant text[] := array['state', 'answered_at', 'answer_reason'];
BEGIN
  IF to_jsonb(new) - answer IS DISTINCT FROM to_jsonb(old) - answer OR old.state IN ('confirmed', 'withdrawn') THEN
    RAISE EXCEPTION 'a note of a contract is not changed' USING errcode = 'restrict_violation';
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER contract_notes_keep BEFORE UPDATE ON contract_notes FOR EACH ROW EXECUTE FUNCTION keep_contract_note();
