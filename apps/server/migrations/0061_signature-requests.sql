CREATE TABLE "signature_approvals" (
	"request_id" bigint NOT NULL,
	"member_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "signature_approvals_request_id_member_id_pk" PRIMARY KEY("request_id","member_id")
);
--> statement-breakpoint
CREATE TABLE "signature_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "signature_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"act" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"title" text NOT NULL,
	"partner" text NOT NULL,
	"amount_paise" bigint,
	"input" jsonb NOT NULL,
	"content" text NOT NULL,
	"sha256" text NOT NULL,
	"document_file_id" bigint,
	"note" text DEFAULT '' NOT NULL,
	"prepared_by" bigint NOT NULL,
	"addressed_to" bigint,
	"state" text DEFAULT 'open' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_by" bigint,
	"closed_at" timestamp with time zone,
	CONSTRAINT "signature_requests_state" CHECK ("signature_requests"."state" in ('open','signed','returned','withdrawn','outdated')),
	CONSTRAINT "signature_requests_end" CHECK (("signature_requests"."state" = 'open') = ("signature_requests"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "signature_approvals" ADD CONSTRAINT "signature_approvals_request_id_signature_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."signature_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_approvals" ADD CONSTRAINT "signature_approvals_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_document_file_id_stored_files_id_fk" FOREIGN KEY ("document_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_prepared_by_members_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_addressed_to_members_id_fk" FOREIGN KEY ("addressed_to") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_requests" ADD CONSTRAINT "signature_requests_closed_by_members_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signature_approvals_member" ON "signature_approvals" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "signature_requests_open" ON "signature_requests" USING btree ("user_id","act","subject_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "signature_requests_company" ON "signature_requests" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "signature_requests_preparer" ON "signature_requests" USING btree ("prepared_by","id");--> statement-breakpoint
CREATE INDEX "signature_requests_addressee" ON "signature_requests" USING btree ("addressed_to");--> statement-breakpoint
CREATE INDEX "signature_requests_closer" ON "signature_requests" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "signature_requests_document" ON "signature_requests" USING btree ("document_file_id");