CREATE TABLE "inbound_mails" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "inbound_mails_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"mail_key" "bytea" NOT NULL,
	"recipient" text,
	"raw" "bytea",
	"is_cut" boolean DEFAULT false NOT NULL,
	"return_path" text,
	"outcome" text,
	"answer_to" text,
	"answered_id" text,
	"received_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "inbound_mails_once" UNIQUE("mail_key"),
	CONSTRAINT "inbound_mails_settled" CHECK ((outcome is null) = (settled_at is null)),
	CONSTRAINT "inbound_mails_forgotten" CHECK (outcome is null or (raw is null and recipient is null))
);
--> statement-breakpoint
CREATE INDEX "inbound_mails_received" ON "inbound_mails" USING btree ("received_at");