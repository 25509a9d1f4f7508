CREATE TABLE "company_partners" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_partners_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "company_services" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_services_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reports" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reports_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"reporter_id" bigint NOT NULL,
	"reason" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"quote" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"closed_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "reports_subject" CHECK ("reports"."subject" in ('company','message')),
	CONSTRAINT "reports_reason" CHECK ("reports"."reason" in ('spam','fraud','abuse','confidential','other')),
	CONSTRAINT "reports_state_known" CHECK ("reports"."state" in ('open','upheld','dismissed')),
	CONSTRAINT "reports_closed" CHECK ((state = 'open') = (closed_at is null))
);
--> statement-breakpoint
CREATE TABLE "saved_companies" (
	"owner_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "saved_companies_owner_id_user_id_pk" PRIMARY KEY("owner_id","user_id"),
	CONSTRAINT "saved_companies_other" CHECK (owner_id <> user_id)
);
--> statement-breakpoint
CREATE TABLE "user_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"author_id" bigint NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "validations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "validations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"state" text NOT NULL,
	"facts" text[] DEFAULT '{}' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "validations_state" CHECK ("validations"."state" in ('validated','denied'))
);
--> statement-breakpoint
CREATE TABLE "proposal_takedowns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_takedowns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"proposal_id" bigint NOT NULL,
	"taken_down_by" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"restored_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "proposals" DROP CONSTRAINT "proposals_status";--> statement-breakpoint
ALTER TABLE "proposals" DROP CONSTRAINT "proposals_published_at";--> statement-breakpoint
DROP INDEX "audit_log_actor";--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "logo_file_id" bigint;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "banner_file_id" bigint;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || company_name || ' ' || phone || ' ' || city || ' ' || state)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deactivated_by" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "deactivation_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "validation" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "proposal_answers" ADD COLUMN "kind" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_questions" ADD COLUMN "kind" text DEFAULT 'text' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_questions" ADD COLUMN "help" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_questions" ADD COLUMN "options" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "template_questions" ADD COLUMN "min" double precision;--> statement-breakpoint
ALTER TABLE "template_questions" ADD COLUMN "max" double precision;--> statement-breakpoint
ALTER TABLE "company_partners" ADD CONSTRAINT "company_partners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_services" ADD CONSTRAINT "company_services_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_companies" ADD CONSTRAINT "saved_companies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_companies" ADD CONSTRAINT "saved_companies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validations" ADD CONSTRAINT "validations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validations" ADD CONSTRAINT "validations_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_takedowns" ADD CONSTRAINT "proposal_takedowns_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_takedowns" ADD CONSTRAINT "proposal_takedowns_taken_down_by_users_id_fk" FOREIGN KEY ("taken_down_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "company_partners_user" ON "company_partners" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "company_services_user" ON "company_services" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("reporter_id","subject","subject_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "reports_state" ON "reports" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reports_closed_by" ON "reports" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "saved_companies_list" ON "saved_companies" USING btree ("owner_id","saved_at" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "saved_companies_user" ON "saved_companies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_notes_user" ON "user_notes" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_notes_author" ON "user_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "validations_user" ON "validations" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "validations_by" ON "validations" USING btree ("decided_by");--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_takedowns_one" ON "proposal_takedowns" USING btree ("proposal_id") WHERE restored_at is null;--> statement-breakpoint
CREATE INDEX "proposal_takedowns_proposal" ON "proposal_takedowns" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "proposal_takedowns_by" ON "proposal_takedowns" USING btree ("taken_down_by");--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_logo_file_id_stored_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_banner_file_id_stored_files_id_fk" FOREIGN KEY ("banner_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deactivated_by_users_id_fk" FOREIGN KEY ("deactivated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_act" ON "audit_log" USING btree ("act" text_pattern_ops,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "logins_email_search" ON "logins" USING gin ("email_key" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_by_company" ON "profiles" USING btree (lower(company_name),"user_id");--> statement-breakpoint
CREATE INDEX "profiles_by_name" ON "profiles" USING btree (lower(last_name),lower(first_name),"user_id");--> statement-breakpoint
CREATE INDEX "profiles_logo" ON "profiles" USING btree ("logo_file_id");--> statement-breakpoint
CREATE INDEX "profiles_banner" ON "profiles" USING btree ("banner_file_id");--> statement-breakpoint
CREATE INDEX "users_deactivated_by" ON "users" USING btree ("deactivated_by");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_unvalidated" ON "users" USING btree ("id") WHERE validation = 'waiting' and role <> 'admin' and signup_step = 'done' and deactivated_at is null;--> statement-breakpoint
CREATE INDEX "messages_sent" ON "messages" USING brin ("sent_at");--> statement-breakpoint
CREATE INDEX "proposals_published_on" ON "proposals" USING btree ("published_at") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_validation" CHECK ("users"."validation" in ('waiting','validated','denied'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deactivation" CHECK (deactivated_at is not null or deactivated_by is null);--> statement-breakpoint
ALTER TABLE "proposal_answers" ADD CONSTRAINT "proposal_answers_kind" CHECK ("proposal_answers"."kind" in ('text','number','yes_no','choice','date','file'));--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_status" CHECK ("proposals"."status" in ('draft','published','closed','suspended'));--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_published_at" CHECK (status not in ('published', 'suspended') or published_at is not null);--> statement-breakpoint
ALTER TABLE "template_questions" ADD CONSTRAINT "template_questions_kind" CHECK ("template_questions"."kind" in ('text','number','yes_no','choice','date','file'));--> statement-breakpoint
ALTER TABLE "template_questions" ADD CONSTRAINT "template_questions_options" CHECK ((kind = 'choice') = (cardinality(options) > 0));--> statement-breakpoint
ALTER TABLE "template_questions" ADD CONSTRAINT "template_questions_bounds" CHECK (kind = 'number' or (min is null and max is null));--> statement-breakpoint
-- A company that was validated before there was a history of it gets the first line of one.
INSERT INTO "validations" ("user_id", "state", "created_at") SELECT "id", 'validated', "validated_at" FROM "users" WHERE "validated_at" IS NOT NULL AND "role" <> 'admin';--> statement-breakpoint
UPDATE "users" SET "validation" = 'validated' WHERE "validated_at" IS NOT NULL AND "role" <> 'admin';--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "validated_at";--> statement-breakpoint
CREATE TRIGGER validations_append_only BEFORE UPDATE OR DELETE ON validations FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER user_notes_append_only BEFORE UPDATE OR DELETE ON user_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();
