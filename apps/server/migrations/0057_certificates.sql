CREATE TABLE "certificates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "certificates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"number" text NOT NULL,
	"issuer" text NOT NULL,
	"valid_from" date,
	"valid_until" date,
	"visibility" text NOT NULL,
	"file_id" bigint,
	"file_name" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"ending_notice_for" date,
	"expiry_notice_for" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "certificates_kind" CHECK ("certificates"."kind" in ('iso_9001','iso_14001','iso_45001','iso_other','udyam','insurance','other')),
	CONSTRAINT "certificates_visibility" CHECK ("certificates"."visibility" in ('public','nda','contract')),
	CONSTRAINT "certificates_days" CHECK (valid_until >= valid_from),
	CONSTRAINT "certificates_file_name" CHECK ((file_id is null) = (file_name = ''))
);
--> statement-breakpoint
-- suits the release before: the constraint is added again below and allows more
ALTER TABLE "offer_answers" DROP CONSTRAINT "offer_answers_kind";--> statement-breakpoint
-- suits the release before: the constraint is added again below and allows more
ALTER TABLE "template_questions" DROP CONSTRAINT "template_questions_kind";--> statement-breakpoint
ALTER TABLE "template_questions" ADD COLUMN "certificate_kind" text;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "certificates_user" ON "certificates" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "certificates_file" ON "certificates" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "certificates_ending" ON "certificates" USING btree ("valid_until","id") WHERE valid_until is not null;--> statement-breakpoint
-- suits the release before: it allows more kinds than the constraint of that release
ALTER TABLE "offer_answers" ADD CONSTRAINT "offer_answers_kind" CHECK ("offer_answers"."kind" in ('text','number','yes_no','choice','date','file','certificate'));--> statement-breakpoint
ALTER TABLE "template_questions" ADD CONSTRAINT "template_questions_certificate" CHECK ((kind = 'certificate') = (certificate_kind is not null));--> statement-breakpoint
-- suits the release before: it allows more kinds than the constraint of that release
ALTER TABLE "template_questions" ADD CONSTRAINT "template_questions_kind" CHECK ("template_questions"."kind" in ('text','number','yes_no','choice','date','file','certificate'));