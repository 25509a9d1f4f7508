CREATE TABLE "nda_signings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nda_signings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nda_id" bigint NOT NULL,
	"side" text NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"capacity" text NOT NULL,
	"method" text NOT NULL,
	"consent_version" text NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"sha256_before" text NOT NULL,
	"sha256_after" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "nda_signings_once" UNIQUE("nda_id","side")
);
--> statement-breakpoint
CREATE TABLE "contract_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contract_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"contract_id" bigint NOT NULL,
	"act" text NOT NULL,
	"revision" integer NOT NULL,
	"actor_user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_revisions" (
	"contract_id" bigint NOT NULL,
	"revision" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_revisions_contract_id_revision_pk" PRIMARY KEY("contract_id","revision")
);
--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "elections" jsonb;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "text_version" text;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "proposal_version" integer;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "certificate_file_id" bigint;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "rejected_by" text;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "reject_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "wants_changes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "nda_id" bigint;--> statement-breakpoint
ALTER TABLE "contracts" ADD COLUMN "document_file_id" bigint;--> statement-breakpoint
ALTER TABLE "nda_signings" ADD CONSTRAINT "nda_signings_nda_id_nda_requests_id_fk" FOREIGN KEY ("nda_id") REFERENCES "public"."nda_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_signings" ADD CONSTRAINT "nda_signings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_events" ADD CONSTRAINT "contract_events_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_events" ADD CONSTRAINT "contract_events_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_revisions" ADD CONSTRAINT "contract_revisions_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nda_signings_user" ON "nda_signings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contract_events_contract" ON "contract_events" USING btree ("contract_id","id");--> statement-breakpoint
CREATE INDEX "contract_events_actor" ON "contract_events" USING btree ("actor_user_id");--> statement-breakpoint
ALTER TABLE "nda_requests" ADD CONSTRAINT "nda_requests_certificate_file_id_stored_files_id_fk" FOREIGN KEY ("certificate_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_document_file_id_stored_files_id_fk" FOREIGN KEY ("document_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nda_requests_certificate_file" ON "nda_requests" USING btree ("certificate_file_id");--> statement-breakpoint
CREATE INDEX "contracts_document_file" ON "contracts" USING btree ("document_file_id");--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_one_outcome" CHECK (rejected_at is null or supplier_agreed_at is null or buyer_agreed_at is null);--> statement-breakpoint
-- Until now only a closed account rejected a contract, and nobody wrote down whose it was: the one who had not agreed.
UPDATE contracts SET rejected_by = CASE WHEN buyer_agreed_at IS NULL THEN 'buyer' ELSE 'supplier' END WHERE rejected_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_rejected" CHECK ((rejected_at is null) = (rejected_by is null));--> statement-breakpoint
INSERT INTO contract_events (contract_id, act, revision, actor_user_id, address, created_at)
SELECT id, 'proposed', 1, supplier_id, '', created_at FROM contracts;--> statement-breakpoint
CREATE TRIGGER contract_events_append_only BEFORE UPDATE OR DELETE ON contract_events FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER nda_signings_append_only BEFORE UPDATE OR DELETE ON nda_signings FOR EACH ROW EXECUTE FUNCTION refuse_change();
