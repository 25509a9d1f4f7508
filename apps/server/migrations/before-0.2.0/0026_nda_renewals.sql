CREATE TABLE "nda_renewals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nda_renewals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nda_id" bigint NOT NULL,
	"round" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"starter" text NOT NULL,
	"signer_id" bigint NOT NULL,
	"signed_file_id" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"reason" text DEFAULT '' NOT NULL,
	"replaced_round" integer,
	"replaced_signed_file_id" bigint,
	"replaced_certificate_file_id" bigint,
	"replaced_valid_until" date,
	CONSTRAINT "nda_renewals_once" UNIQUE("nda_id","round"),
	CONSTRAINT "nda_renewals_state" CHECK (state in ('open','completed','declined','withdrawn','ended')),
	CONSTRAINT "nda_renewals_ended" CHECK ((state = 'open') = (ended_at is null)),
	CONSTRAINT "nda_renewals_replaced" CHECK ((state = 'completed') = (replaced_round is not null and replaced_signed_file_id is not null and replaced_valid_until is not null))
);
--> statement-breakpoint
ALTER TABLE "nda_renewals" ADD CONSTRAINT "nda_renewals_nda_id_nda_requests_id_fk" FOREIGN KEY ("nda_id") REFERENCES "public"."nda_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_renewals" ADD CONSTRAINT "nda_renewals_signer_id_users_id_fk" FOREIGN KEY ("signer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_renewals" ADD CONSTRAINT "nda_renewals_signed_file_id_stored_files_id_fk" FOREIGN KEY ("signed_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_renewals" ADD CONSTRAINT "nda_renewals_replaced_signed_file_id_stored_files_id_fk" FOREIGN KEY ("replaced_signed_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_renewals" ADD CONSTRAINT "nda_renewals_replaced_certificate_file_id_stored_files_id_fk" FOREIGN KEY ("replaced_certificate_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "nda_renewals_open" ON "nda_renewals" USING btree ("nda_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "nda_renewals_to_sign" ON "nda_renewals" USING btree ("signer_id","nda_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "nda_renewals_signed_file" ON "nda_renewals" USING btree ("signed_file_id");--> statement-breakpoint
CREATE INDEX "nda_renewals_replaced_signed_file" ON "nda_renewals" USING btree ("replaced_signed_file_id");--> statement-breakpoint
CREATE INDEX "nda_renewals_replaced_certificate_file" ON "nda_renewals" USING btree ("replaced_certificate_file_id");