CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"terms_version" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "logins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "logins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"verified_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"company_name" text NOT NULL,
	"year_of_foundation" integer,
	"reg_date" date,
	"phone" text NOT NULL,
	"industry" text DEFAULT '' NOT NULL,
	"gsa" smallint,
	"security" smallint,
	"company_focus" smallint,
	"company_size" smallint,
	"overview" text DEFAULT '' NOT NULL,
	"address1" text DEFAULT '' NOT NULL,
	"address2" text DEFAULT '' NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"zip" text NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sessions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"token_hash" "bytea" NOT NULL,
	"login_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"device" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_kind" CHECK ("sessions"."kind" in ('full','signup'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"login_id" bigint NOT NULL,
	"role" text NOT NULL,
	"signup_step" text NOT NULL,
	"deactivated_at" timestamp with time zone,
	"validated_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_login_role" UNIQUE("login_id","role"),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('supplier','buyer','admin')),
	CONSTRAINT "users_signup_step" CHECK ("users"."signup_step" in ('code','profile','terms','done'))
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"login_id" bigint PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nda_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nda_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supplier_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"title" text NOT NULL,
	"file_name" text NOT NULL,
	"page_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nda_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nda_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nda_id" bigint NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor_user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nda_recipients" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nda_recipients_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nda_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"signing_order" integer NOT NULL,
	"field_name" text NOT NULL,
	"has_fields" boolean DEFAULT false NOT NULL,
	CONSTRAINT "nda_recipients_once" UNIQUE("nda_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "nda_requests" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nda_requests_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"proposal_id" bigint NOT NULL,
	"buyer_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"status" text NOT NULL,
	"accepted_step" integer DEFAULT 0 NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"archived_at" timestamp with time zone,
	"removed_at" timestamp with time zone,
	"prepared_file_id" bigint,
	"prepared_sha256" text,
	"supplier_signature_file_id" bigint,
	"supplier_signature_name" text DEFAULT '' NOT NULL,
	"signed_file_id" bigint,
	"supplier_signed_at" timestamp with time zone,
	"buyer_signed_at" timestamp with time zone,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "nda_requests_once" UNIQUE("proposal_id","buyer_id"),
	CONSTRAINT "nda_requests_status" CHECK (status in ('Not Requested','Requested','Approved & Shared','Signed & Shared','Rejected','Skipped') and status <> 'Not Requested'),
	CONSTRAINT "nda_requests_step" CHECK (accepted_step between 0 and 5),
	CONSTRAINT "nda_requests_signed" CHECK (status <> 'Signed & Shared' or (buyer_signed_at is not null and signed_file_id is not null))
);
--> statement-breakpoint
CREATE TABLE "stored_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stored_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sha256" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"content_type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "buyer_offers" (
	"buyer_id" bigint NOT NULL,
	"proposal_id" bigint NOT NULL,
	"saved_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	CONSTRAINT "buyer_offers_buyer_id_proposal_id_pk" PRIMARY KEY("buyer_id","proposal_id")
);
--> statement-breakpoint
CREATE TABLE "contracts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contracts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"proposal_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"buyer_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"start_status" text DEFAULT '' NOT NULL,
	"end_status" text DEFAULT '' NOT NULL,
	"proposal_version" integer NOT NULL,
	"supplier_agreed_at" timestamp with time zone,
	"buyer_agreed_at" timestamp with time zone,
	"rejected_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contracts_days" CHECK (end_date > start_date)
);
--> statement-breakpoint
CREATE TABLE "proposal_answers" (
	"proposal_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"question" text NOT NULL,
	"category" text NOT NULL,
	"mandatory" boolean NOT NULL,
	"answer" text NOT NULL,
	CONSTRAINT "proposal_answers_proposal_id_position_pk" PRIMARY KEY("proposal_id","position")
);
--> statement-breakpoint
CREATE TABLE "proposal_attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"proposal_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supplier_id" bigint NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"detail" text NOT NULL,
	"scope" text NOT NULL,
	"duration" text,
	"qty_from" bigint,
	"qty_to" bigint,
	"budget_from" bigint,
	"budget_to" bigint,
	"delivery_term" text DEFAULT '' NOT NULL,
	"rule_of_delivery" text DEFAULT '' NOT NULL,
	"redirect_url" text DEFAULT '' NOT NULL,
	"nda_required" boolean DEFAULT false NOT NULL,
	"template_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"import_source" text,
	"import_id" text,
	"attribution" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"search_public" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', case when nda_required then '' else detail end), 'B')) STORED,
	"search_own" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('english', title), 'A') || setweight(to_tsvector('english', detail), 'B')) STORED,
	CONSTRAINT "proposals_status" CHECK ("proposals"."status" in ('draft','published','closed')),
	CONSTRAINT "proposals_scope" CHECK ("proposals"."scope" in ('small','medium','large')),
	CONSTRAINT "proposals_quantity" CHECK (qty_from >= 0 and qty_to >= 0 and qty_from <= qty_to),
	CONSTRAINT "proposals_budget" CHECK (budget_from >= 0 and budget_from <= budget_to and budget_to <= 10000000000000),
	CONSTRAINT "proposals_published_at" CHECK (status <> 'published' or published_at is not null)
);
--> statement-breakpoint
CREATE TABLE "template_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"template_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"question" text NOT NULL,
	"category" text NOT NULL,
	"mandatory" boolean NOT NULL,
	CONSTRAINT "template_questions_position" UNIQUE("template_id","position")
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_documents" ADD CONSTRAINT "nda_documents_supplier_id_users_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_documents" ADD CONSTRAINT "nda_documents_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_events" ADD CONSTRAINT "nda_events_nda_id_nda_requests_id_fk" FOREIGN KEY ("nda_id") REFERENCES "public"."nda_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_events" ADD CONSTRAINT "nda_events_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_recipients" ADD CONSTRAINT "nda_recipients_nda_id_nda_requests_id_fk" FOREIGN KEY ("nda_id") REFERENCES "public"."nda_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_recipients" ADD CONSTRAINT "nda_recipients_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD CONSTRAINT "nda_requests_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD CONSTRAINT "nda_requests_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD CONSTRAINT "nda_requests_supplier_id_users_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD CONSTRAINT "nda_requests_prepared_file_id_stored_files_id_fk" FOREIGN KEY ("prepared_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD CONSTRAINT "nda_requests_supplier_signature_file_id_stored_files_id_fk" FOREIGN KEY ("supplier_signature_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD CONSTRAINT "nda_requests_signed_file_id_stored_files_id_fk" FOREIGN KEY ("signed_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_offers" ADD CONSTRAINT "buyer_offers_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_offers" ADD CONSTRAINT "buyer_offers_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_supplier_id_users_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_answers" ADD CONSTRAINT "proposal_answers_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_attachments" ADD CONSTRAINT "proposal_attachments_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_attachments" ADD CONSTRAINT "proposal_attachments_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_supplier_id_users_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_questions" ADD CONSTRAINT "template_questions_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "logins_email_key" ON "logins" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "rate_counters_window" ON "rate_counters" USING btree ("window_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_login" ON "sessions" USING btree ("login_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "nda_documents_supplier" ON "nda_documents" USING btree ("supplier_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "nda_documents_file" ON "nda_documents" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "nda_events_nda" ON "nda_events" USING btree ("nda_id","id");--> statement-breakpoint
CREATE INDEX "nda_events_actor" ON "nda_events" USING btree ("actor_user_id");--> statement-breakpoint
CREATE INDEX "nda_recipients_user" ON "nda_recipients" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "nda_requests_supplier" ON "nda_requests" USING btree ("supplier_id","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "nda_requests_buyer" ON "nda_requests" USING btree ("buyer_id","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "nda_requests_prepared_file" ON "nda_requests" USING btree ("prepared_file_id");--> statement-breakpoint
CREATE INDEX "nda_requests_signature_file" ON "nda_requests" USING btree ("supplier_signature_file_id");--> statement-breakpoint
CREATE INDEX "nda_requests_signed_file" ON "nda_requests" USING btree ("signed_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stored_files_sha256" ON "stored_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "buyer_offers_proposal" ON "buyer_offers" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "contracts_supplier" ON "contracts" USING btree ("supplier_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contracts_buyer" ON "contracts" USING btree ("buyer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contracts_proposal" ON "contracts" USING btree ("proposal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_once" ON "contracts" USING btree ("proposal_id","buyer_id","name","start_date","end_date") WHERE rejected_at is null;--> statement-breakpoint
CREATE INDEX "proposal_attachments_proposal" ON "proposal_attachments" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "proposal_attachments_file" ON "proposal_attachments" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "proposals_published" ON "proposals" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST) WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "proposals_published_scope" ON "proposals" USING btree ("scope","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"budget_from","budget_to","qty_from","qty_to") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "proposals_supplier" ON "proposals" USING btree ("supplier_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "proposals_template" ON "proposals" USING btree ("template_id");--> statement-breakpoint
CREATE INDEX "proposals_search_public" ON "proposals" USING gin ("search_public") WHERE status = 'published';--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_import" ON "proposals" USING btree ("import_source","import_id") WHERE import_source is not null;