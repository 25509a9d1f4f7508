-- All three are trusted extensions: the owner of the database may add them.
CREATE EXTENSION fuzzystrmatch;--> statement-breakpoint
CREATE EXTENSION pg_trgm;--> statement-breakpoint
CREATE EXTENSION unaccent;--> statement-breakpoint
-- English word forms; accents make no difference, and words of other scripts are taken as they are.
CREATE TEXT SEARCH CONFIGURATION market (COPY = english);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION market ALTER MAPPING FOR hword, hword_part, word WITH unaccent, english_stem;--> statement-breakpoint
-- The same words as they are written, for the vocabulary.
CREATE TEXT SEARCH CONFIGURATION market_words (COPY = simple);--> statement-breakpoint
ALTER TEXT SEARCH CONFIGURATION market_words ALTER MAPPING FOR hword, hword_part, word WITH unaccent, simple;--> statement-breakpoint
CREATE TABLE "authenticators" (
	"login_id" bigint PRIMARY KEY NOT NULL,
	"sealed_secret" "bytea",
	"pending_secret" "bytea",
	"last_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "consents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"terms_version" text NOT NULL,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"login_id" bigint NOT NULL,
	"device_hash" "bytea" NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "known_devices_login_id_device_hash_pk" PRIMARY KEY("login_id","device_hash")
);
--> statement-breakpoint
CREATE TABLE "logins" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "logins_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"verified_at" timestamp with time zone,
	"second_factor" text DEFAULT 'off' NOT NULL,
	"color_scheme" text DEFAULT 'auto' NOT NULL,
	"closed_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "logins_second_factor" CHECK ("logins"."second_factor" in ('off','mail','authenticator')),
	CONSTRAINT "logins_color_scheme" CHECK ("logins"."color_scheme" in ('auto','light','dark'))
);
--> statement-breakpoint
CREATE TABLE "mailed_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mailed_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"login_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"nonce" text NOT NULL,
	"new_email" text,
	"session_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "mailed_links_purpose" CHECK ("mailed_links"."purpose" in ('reset','email')),
	CONSTRAINT "mailed_links_new_email" CHECK (("mailed_links"."purpose" = 'email') = ("mailed_links"."new_email" is not null))
);
--> statement-breakpoint
CREATE TABLE "rate_counters" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "recovery_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"login_id" bigint NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp with time zone
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
	"proven_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_kind" CHECK ("sessions"."kind" in ('full','signup','second-factor'))
);
--> statement-breakpoint
CREATE TABLE "sign_up_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_up_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"login_id" bigint NOT NULL,
	"browser_mark" "bytea" NOT NULL,
	"network_mark" "bytea" NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"digits" smallint NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"mail_wanted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_up_attempts_browser" UNIQUE("login_id","browser_mark"),
	CONSTRAINT "sign_up_attempts_role" CHECK ("sign_up_attempts"."role" in ('supplier','buyer','admin'))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"login_id" bigint NOT NULL,
	"role" text NOT NULL,
	"signup_step" text NOT NULL,
	"deactivated_at" timestamp with time zone,
	"deactivated_by" bigint,
	"deactivation_reason" text DEFAULT '' NOT NULL,
	"validation" text DEFAULT 'waiting' NOT NULL,
	"waiting_since" timestamp with time zone,
	"documents_by_mail" boolean DEFAULT true NOT NULL,
	"approved_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_login_role" UNIQUE("login_id","role"),
	CONSTRAINT "users_validation" CHECK ("users"."validation" in ('waiting','validated','denied')),
	CONSTRAINT "users_deactivation" CHECK (deactivated_at is not null or deactivated_by is null),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('supplier','buyer','admin')),
	CONSTRAINT "users_signup_step" CHECK ("users"."signup_step" in ('code','profile','terms','done'))
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"login_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"nonce" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "verification_codes_login_id_purpose_pk" PRIMARY KEY("login_id","purpose"),
	CONSTRAINT "verification_codes_purpose" CHECK ("verification_codes"."purpose" in ('second-factor','confirmation'))
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" bigint,
	"act" text NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"address" text NOT NULL,
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
	"checked" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "validations_state" CHECK ("validations"."state" in ('validated','denied','lapsed'))
);
--> statement-breakpoint
CREATE TABLE "conversations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "conversations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"proposal_id" bigint NOT NULL,
	"buyer_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"last_message_at" timestamp with time zone,
	"buyer_seen" integer DEFAULT 0 NOT NULL,
	"supplier_seen" integer DEFAULT 0 NOT NULL,
	"buyer_unread" integer DEFAULT 0 NOT NULL,
	"supplier_unread" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "conversations_once" UNIQUE("proposal_id","buyer_id","supplier_id"),
	CONSTRAINT "conversations_unread" CHECK (buyer_unread >= 0 and supplier_unread >= 0),
	CONSTRAINT "conversations_seen" CHECK (buyer_seen <= last_sequence and supplier_seen <= last_sequence)
);
--> statement-breakpoint
CREATE TABLE "message_attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"uploader_id" bigint NOT NULL,
	"message_id" bigint,
	"file_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"width" integer,
	"height" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_edits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "message_edits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"message_id" bigint NOT NULL,
	"content" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"conversation_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"sender_id" bigint NOT NULL,
	"client_id" uuid,
	"content" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"edited_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "messages_sequence" UNIQUE("conversation_id","sequence"),
	CONSTRAINT "messages_deleted" CHECK (deleted_at is null or content = '')
);
--> statement-breakpoint
CREATE TABLE "presence" (
	"node_id" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"connections" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "presence_once" UNIQUE("node_id","user_id")
);
--> statement-breakpoint
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
CREATE TABLE "contract_notices" (
	"contract_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contract_notices_contract_id_kind_day_pk" PRIMARY KEY("contract_id","kind","day")
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
	"rejected_by" text,
	"reject_reason" text DEFAULT '' NOT NULL,
	"wants_changes" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"amendment" integer DEFAULT 0 NOT NULL,
	"nda_id" bigint,
	"document_file_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "contracts_days" CHECK (end_date > start_date),
	CONSTRAINT "contracts_one_outcome" CHECK (rejected_at is null or supplier_agreed_at is null or buyer_agreed_at is null),
	CONSTRAINT "contracts_rejected" CHECK ((rejected_at is null) = (rejected_by is null)),
	CONSTRAINT "contracts_rejected_by" CHECK (rejected_by in ('supplier','buyer')),
	CONSTRAINT "contracts_wants_changes" CHECK (not wants_changes or (rejected_by is not null and rejected_by = 'buyer')),
	CONSTRAINT "contracts_document" CHECK (document_file_id is null or (supplier_agreed_at is not null and buyer_agreed_at is not null))
);
--> statement-breakpoint
CREATE TABLE "nda_documents" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nda_documents_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"supplier_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"title" text NOT NULL,
	"additional_info" text DEFAULT '' NOT NULL,
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
	"supplier_capacity" text DEFAULT '' NOT NULL,
	"supplier_method" text,
	"supplier_consent_version" text DEFAULT '' NOT NULL,
	"signed_file_id" bigint,
	"supplier_signed_at" timestamp with time zone,
	"buyer_signed_at" timestamp with time zone,
	"elections" jsonb,
	"text_version" text,
	"proposal_version" integer,
	"certificate_file_id" bigint,
	"valid_until" date,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "nda_requests_once" UNIQUE("proposal_id","buyer_id"),
	CONSTRAINT "nda_requests_status" CHECK (status in ('Not Requested','Requested','Approved & Shared','Signed & Shared','Rejected','Skipped') and status <> 'Not Requested'),
	CONSTRAINT "nda_requests_step" CHECK (accepted_step between 0 and 5),
	CONSTRAINT "nda_requests_signed" CHECK (status <> 'Signed & Shared' or (buyer_signed_at is not null and signed_file_id is not null))
);
--> statement-breakpoint
CREATE TABLE "nda_signings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "nda_signings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"nda_id" bigint NOT NULL,
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
	CONSTRAINT "nda_signings_once" UNIQUE("nda_id","side")
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
CREATE TABLE "stored_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stored_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"sha256" text NOT NULL,
	"size_bytes" bigint NOT NULL,
	"content_type" text NOT NULL,
	"scan" text DEFAULT 'clean' NOT NULL,
	"found" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"kept_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stored_files_scan" CHECK ("stored_files"."scan" in ('clean','quarantined','infected')),
	CONSTRAINT "stored_files_found" CHECK (("stored_files"."scan" = 'infected') = ("stored_files"."found" <> ''))
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
CREATE TABLE "proposal_answers" (
	"proposal_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"question" text NOT NULL,
	"category" text NOT NULL,
	"mandatory" boolean NOT NULL,
	"answer" text NOT NULL,
	"kind" text DEFAULT 'text' NOT NULL,
	CONSTRAINT "proposal_answers_proposal_id_position_pk" PRIMARY KEY("proposal_id","position"),
	CONSTRAINT "proposal_answers_kind" CHECK ("proposal_answers"."kind" in ('text','number','yes_no','choice','date','file'))
);
--> statement-breakpoint
CREATE TABLE "proposal_attachments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "proposal_attachments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"proposal_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"pending" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "proposal_removals" (
	"proposal_id" bigint PRIMARY KEY NOT NULL,
	"changed_xid" "xid8" NOT NULL
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
CREATE TABLE "proposal_versions" (
	"proposal_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "proposal_versions_proposal_id_version_pk" PRIMARY KEY("proposal_id","version")
);
--> statement-breakpoint
CREATE TABLE "proposal_views" (
	"proposal_id" bigint NOT NULL,
	"day" date NOT NULL,
	"viewer_hash" "bytea" NOT NULL,
	CONSTRAINT "proposal_views_proposal_id_day_viewer_hash_pk" PRIMARY KEY("proposal_id","day","viewer_hash")
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
	"shown_version" integer,
	"import_source" text,
	"import_id" text,
	"client_id" uuid,
	"categories" integer[] DEFAULT '{}' NOT NULL,
	"attribution" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	"changed_xid" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"company_name" text DEFAULT '' NOT NULL,
	"answers_text" text DEFAULT '' NOT NULL,
	"search_public" "tsvector" GENERATED ALWAYS AS (case when status <> 'draft' or import_source is not null then setweight(to_tsvector('market', translate(title, '’़', '''')), 'A') || setweight(to_tsvector('market', translate(company_name, '’़', '''')), 'B') || setweight(to_tsvector('market', translate(case when nda_required then '' else detail || ' ' || answers_text end, '’़', '''')), 'C') end) STORED,
	"search_protected" "tsvector" GENERATED ALWAYS AS (case when status <> 'draft' or import_source is not null then case when nda_required then setweight(to_tsvector('market', translate(detail || ' ' || answers_text, '’़', '''')), 'C') else ''::tsvector end end) STORED,
	CONSTRAINT "proposals_status" CHECK ("proposals"."status" in ('draft','published','closed','suspended')),
	CONSTRAINT "proposals_scope" CHECK ("proposals"."scope" in ('small','medium','large')),
	CONSTRAINT "proposals_quantity" CHECK (qty_from >= 0 and qty_to >= 0 and qty_from <= qty_to),
	CONSTRAINT "proposals_budget" CHECK (budget_from >= 0 and budget_from <= budget_to and budget_to <= 10000000000000),
	CONSTRAINT "proposals_published_at" CHECK (status not in ('published', 'suspended') or published_at is not null)
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "upload_parts" (
	"upload_id" uuid NOT NULL,
	"starts_at" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "upload_parts_upload_id_starts_at_pk" PRIMARY KEY("upload_id","starts_at")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"proposal_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"received_bytes" integer DEFAULT 0 NOT NULL,
	"attachment_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "uploads_received" CHECK ("uploads"."received_bytes" between 0 and "uploads"."size_bytes")
);
--> statement-breakpoint
CREATE TABLE "notification_choices" (
	"user_id" bigint NOT NULL,
	"category" text NOT NULL,
	"mail" text NOT NULL,
	CONSTRAINT "notification_choices_user_id_category_pk" PRIMARY KEY("user_id","category"),
	CONSTRAINT "notification_choices_category" CHECK ("notification_choices"."category" in ('MESSAGES','CONTRACT','GENERAL')),
	CONSTRAINT "notification_choices_mail" CHECK ("notification_choices"."mail" in ('at_once','daily','never'))
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"category" text NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"reference_kind" text NOT NULL,
	"reference_id" bigint NOT NULL,
	"conversation_id" bigint,
	"event_key" text,
	"unread_key" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp with time zone,
	"mailed_at" timestamp with time zone,
	CONSTRAINT "notifications_category" CHECK (category in ('MESSAGES','CONTRACT','GENERAL'))
);
--> statement-breakpoint
CREATE TABLE "quiet_hours" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"from_minute" integer NOT NULL,
	"to_minute" integer NOT NULL,
	"time_zone" text NOT NULL,
	CONSTRAINT "quiet_hours_minutes" CHECK ("quiet_hours"."from_minute" between 0 and 1439 and "quiet_hours"."to_minute" between 0 and 1439 and "quiet_hours"."from_minute" <> "quiet_hours"."to_minute")
);
--> statement-breakpoint
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
	"logo_file_id" bigint,
	"banner_file_id" bigint,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || company_name || ' ' || phone || ' ' || city || ' ' || state)) STORED NOT NULL
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
CREATE TABLE "security_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"login_id" bigint,
	"account" text NOT NULL,
	"address" text NOT NULL,
	"device" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"times" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "security_events_times" CHECK ("security_events"."times" > 0)
);
--> statement-breakpoint
CREATE TABLE "template_questions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "template_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"template_id" bigint NOT NULL,
	"position" smallint NOT NULL,
	"question" text NOT NULL,
	"category" text NOT NULL,
	"mandatory" boolean NOT NULL,
	"kind" text DEFAULT 'text' NOT NULL,
	"help" text DEFAULT '' NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"min" double precision,
	"max" double precision,
	CONSTRAINT "template_questions_position" UNIQUE("template_id","position"),
	CONSTRAINT "template_questions_kind" CHECK ("template_questions"."kind" in ('text','number','yes_no','choice','date','file')),
	CONSTRAINT "template_questions_options" CHECK ((kind = 'choice') = (cardinality(options) > 0)),
	CONSTRAINT "template_questions_bounds" CHECK (kind = 'number' or (min is null and max is null))
);
--> statement-breakpoint
CREATE TABLE "templates" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "templates_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"superseded_by" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_up_attempts" ADD CONSTRAINT "sign_up_attempts_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_deactivated_by_users_id_fk" FOREIGN KEY ("deactivated_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reports" ADD CONSTRAINT "reports_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_notes" ADD CONSTRAINT "user_notes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validations" ADD CONSTRAINT "validations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "validations" ADD CONSTRAINT "validations_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_supplier_id_users_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_uploader_id_users_id_fk" FOREIGN KEY ("uploader_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_attachments" ADD CONSTRAINT "message_attachments_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "message_edits" ADD CONSTRAINT "message_edits_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_sender_id_users_id_fk" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "presence" ADD CONSTRAINT "presence_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_amendments" ADD CONSTRAINT "contract_amendments_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_amendments" ADD CONSTRAINT "contract_amendments_document_file_id_stored_files_id_fk" FOREIGN KEY ("document_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_events" ADD CONSTRAINT "contract_events_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_events" ADD CONSTRAINT "contract_events_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_notices" ADD CONSTRAINT "contract_notices_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contract_revisions" ADD CONSTRAINT "contract_revisions_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_supplier_id_users_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contracts" ADD CONSTRAINT "contracts_document_file_id_stored_files_id_fk" FOREIGN KEY ("document_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "nda_requests" ADD CONSTRAINT "nda_requests_certificate_file_id_stored_files_id_fk" FOREIGN KEY ("certificate_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_signings" ADD CONSTRAINT "nda_signings_nda_id_nda_requests_id_fk" FOREIGN KEY ("nda_id") REFERENCES "public"."nda_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nda_signings" ADD CONSTRAINT "nda_signings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signature_handovers" ADD CONSTRAINT "signature_handovers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_offers" ADD CONSTRAINT "buyer_offers_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_offers" ADD CONSTRAINT "buyer_offers_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_answers" ADD CONSTRAINT "proposal_answers_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_attachments" ADD CONSTRAINT "proposal_attachments_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_attachments" ADD CONSTRAINT "proposal_attachments_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_takedowns" ADD CONSTRAINT "proposal_takedowns_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_takedowns" ADD CONSTRAINT "proposal_takedowns_taken_down_by_users_id_fk" FOREIGN KEY ("taken_down_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_versions" ADD CONSTRAINT "proposal_versions_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal_views" ADD CONSTRAINT "proposal_views_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_supplier_id_users_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposals" ADD CONSTRAINT "proposals_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_proposal_id_proposals_id_fk" FOREIGN KEY ("proposal_id") REFERENCES "public"."proposals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_choices" ADD CONSTRAINT "notification_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiet_hours" ADD CONSTRAINT "quiet_hours_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_partners" ADD CONSTRAINT "company_partners_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_services" ADD CONSTRAINT "company_services_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_logo_file_id_stored_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_banner_file_id_stored_files_id_fk" FOREIGN KEY ("banner_file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_companies" ADD CONSTRAINT "saved_companies_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_companies" ADD CONSTRAINT "saved_companies_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "template_questions" ADD CONSTRAINT "template_questions_template_id_templates_id_fk" FOREIGN KEY ("template_id") REFERENCES "public"."templates"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "templates" ADD CONSTRAINT "templates_superseded_by_templates_id_fk" FOREIGN KEY ("superseded_by") REFERENCES "public"."templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "logins_email_key" ON "logins" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "logins_email_search" ON "logins" USING gin ("email_key" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "mailed_links_one_email" ON "mailed_links" USING btree ("login_id") WHERE purpose = 'email';--> statement-breakpoint
CREATE INDEX "mailed_links_login" ON "mailed_links" USING btree ("login_id","purpose");--> statement-breakpoint
CREATE INDEX "mailed_links_expires" ON "mailed_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rate_counters_window" ON "rate_counters" USING btree ("window_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "recovery_codes_login" ON "recovery_codes" USING btree ("login_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_login" ON "sessions" USING btree ("login_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_up_attempts_expires" ON "sign_up_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "users_waiting" ON "users" USING btree ("id") WHERE role = 'admin' and approved_at is null;--> statement-breakpoint
CREATE INDEX "users_deactivated_by" ON "users" USING btree ("deactivated_by");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "users_unfinished" ON "users" USING btree ("login_id") WHERE signup_step <> 'done';--> statement-breakpoint
CREATE INDEX "users_unvalidated" ON "users" USING btree (coalesce(waiting_since, created_at),"id") WHERE validation = 'waiting' and role <> 'admin' and signup_step = 'done' and deactivated_at is null;--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_kind","subject_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_act" ON "audit_log" USING btree ("act" text_pattern_ops,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "audit_log_created" ON "audit_log" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "reports_once" ON "reports" USING btree ("reporter_id","subject","subject_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "reports_open" ON "reports" USING btree ("id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "reports_state" ON "reports" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "reports_user" ON "reports" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "reports_closed_by" ON "reports" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "user_notes_user" ON "user_notes" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "user_notes_author" ON "user_notes" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "validations_user" ON "validations" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "validations_by" ON "validations" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "conversations_buyer" ON "conversations" USING btree ("buyer_id","supplier_id","last_message_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "conversations_supplier" ON "conversations" USING btree ("supplier_id","buyer_id","last_message_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "message_attachments_message" ON "message_attachments" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_attachments_conversation" ON "message_attachments" USING btree ("conversation_id");--> statement-breakpoint
CREATE INDEX "message_attachments_uploader" ON "message_attachments" USING btree ("uploader_id");--> statement-breakpoint
CREATE INDEX "message_attachments_file" ON "message_attachments" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "message_attachments_loose" ON "message_attachments" USING btree ("created_at") WHERE message_id is null;--> statement-breakpoint
CREATE INDEX "message_edits_message" ON "message_edits" USING btree ("message_id","id");--> statement-breakpoint
CREATE INDEX "messages_conversation" ON "messages" USING btree ("conversation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "messages_client" ON "messages" USING btree ("conversation_id","sender_id","client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE INDEX "messages_sender" ON "messages" USING btree ("sender_id");--> statement-breakpoint
CREATE INDEX "messages_sent" ON "messages" USING brin ("sent_at");--> statement-breakpoint
CREATE INDEX "presence_user" ON "presence" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "presence_expiry" ON "presence" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "contract_amendments_one_open" ON "contract_amendments" USING btree ("contract_id") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "contract_amendments_document_file" ON "contract_amendments" USING btree ("document_file_id");--> statement-breakpoint
CREATE INDEX "contract_events_contract" ON "contract_events" USING btree ("contract_id","id");--> statement-breakpoint
CREATE INDEX "contract_events_actor" ON "contract_events" USING btree ("actor_user_id");--> statement-breakpoint
CREATE INDEX "contracts_supplier" ON "contracts" USING btree ("supplier_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contracts_buyer" ON "contracts" USING btree ("buyer_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "contracts_proposal" ON "contracts" USING btree ("proposal_id");--> statement-breakpoint
CREATE UNIQUE INDEX "contracts_once" ON "contracts" USING btree ("proposal_id","buyer_id","name","start_date","end_date") WHERE rejected_at is null;--> statement-breakpoint
CREATE INDEX "contracts_document_file" ON "contracts" USING btree ("document_file_id");--> statement-breakpoint
CREATE INDEX "contracts_starting" ON "contracts" USING btree ("start_date","id") WHERE supplier_agreed_at is not null and buyer_agreed_at is not null;--> statement-breakpoint
CREATE INDEX "contracts_ending" ON "contracts" USING btree ("end_date","id") WHERE supplier_agreed_at is not null and buyer_agreed_at is not null;--> statement-breakpoint
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
CREATE INDEX "nda_requests_certificate_file" ON "nda_requests" USING btree ("certificate_file_id");--> statement-breakpoint
CREATE INDEX "nda_requests_unfinished" ON "nda_requests" USING btree ("changed_at","id") WHERE accepted_step between 1 and 4 or status = 'Signed & Shared' and certificate_file_id is null;--> statement-breakpoint
CREATE INDEX "nda_signings_user" ON "nda_signings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "nda_signings_document" ON "nda_signings" USING btree ("sha256_after");--> statement-breakpoint
CREATE INDEX "signature_handovers_user" ON "signature_handovers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "signature_handovers_expiry" ON "signature_handovers" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "stored_files_sha256" ON "stored_files" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "stored_files_kept" ON "stored_files" USING btree ("kept_at");--> statement-breakpoint
CREATE INDEX "buyer_offers_proposal" ON "buyer_offers" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "proposal_attachments_proposal" ON "proposal_attachments" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "proposal_attachments_file" ON "proposal_attachments" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "proposal_attachments_pending" ON "proposal_attachments" USING btree ("created_at") WHERE pending;--> statement-breakpoint
CREATE INDEX "proposal_removals_changed" ON "proposal_removals" USING btree ("changed_xid");--> statement-breakpoint
CREATE UNIQUE INDEX "proposal_takedowns_one" ON "proposal_takedowns" USING btree ("proposal_id") WHERE restored_at is null;--> statement-breakpoint
CREATE INDEX "proposal_takedowns_proposal" ON "proposal_takedowns" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "proposal_takedowns_by" ON "proposal_takedowns" USING btree ("taken_down_by");--> statement-breakpoint
CREATE INDEX "proposals_published" ON "proposals" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST,"scope","duration","nda_required","budget_from","budget_to","qty_from","qty_to","categories") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "proposals_title" ON "proposals" USING btree (lower(title),"id" DESC NULLS FIRST,"title","scope","duration","nda_required","budget_from","budget_to","qty_from","qty_to","categories") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "proposals_supplier" ON "proposals" USING btree ("supplier_id","status","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "proposals_template" ON "proposals" USING btree ("template_id") WHERE template_id is not null;--> statement-breakpoint
CREATE INDEX "proposals_published_on" ON "proposals" USING btree ("published_at") WHERE published_at is not null;--> statement-breakpoint
CREATE INDEX "proposals_search_public" ON "proposals" USING gin ("search_public") WHERE status = 'published';--> statement-breakpoint
CREATE INDEX "proposals_changed" ON "proposals" USING btree ("changed_xid");--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_client" ON "proposals" USING btree ("supplier_id","client_id") WHERE client_id is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "proposals_import" ON "proposals" USING btree ("import_source","import_id") WHERE import_source is not null;--> statement-breakpoint
CREATE INDEX "search_words_similar" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_begin" ON "search_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "uploads_proposal" ON "uploads" USING btree ("proposal_id");--> statement-breakpoint
CREATE INDEX "uploads_age" ON "uploads" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_event" ON "notifications" USING btree ("user_id","event_key") WHERE event_key is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_unread_key" ON "notifications" USING btree ("user_id","unread_key") WHERE unread_key is not null and read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id","category","id" DESC NULLS FIRST) WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ("user_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "notifications_subject" ON "notifications" USING btree ("user_id","reference_kind","reference_id") WHERE read_at is null;--> statement-breakpoint
CREATE INDEX "company_partners_user" ON "company_partners" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "company_services_user" ON "company_services" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "profiles_company" ON "profiles" USING gin (to_tsvector('market', "company_name"));--> statement-breakpoint
CREATE INDEX "profiles_search" ON "profiles" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "profiles_by_company" ON "profiles" USING btree (lower(company_name),"user_id");--> statement-breakpoint
CREATE INDEX "profiles_by_name" ON "profiles" USING btree (lower(last_name),lower(first_name),"user_id");--> statement-breakpoint
CREATE INDEX "profiles_logo" ON "profiles" USING btree ("logo_file_id");--> statement-breakpoint
CREATE INDEX "profiles_banner" ON "profiles" USING btree ("banner_file_id");--> statement-breakpoint
CREATE INDEX "saved_companies_list" ON "saved_companies" USING btree ("owner_id","saved_at" DESC NULLS FIRST,"user_id");--> statement-breakpoint
CREATE INDEX "saved_companies_user" ON "saved_companies" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "security_events_login" ON "security_events" USING btree ("login_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_events_account" ON "security_events" USING btree ("account" text_pattern_ops,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_events_address" ON "security_events" USING btree ("address" text_pattern_ops,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind" text_pattern_ops,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_events_created" ON "security_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "templates_current" ON "templates" USING btree (lower(name),"id") WHERE superseded_by is null;--> statement-breakpoint
CREATE INDEX "templates_superseded" ON "templates" USING btree ("superseded_by");--> statement-breakpoint
-- What is evidence is only appended to. Emptying a table asks no trigger of its rows.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only appended to', tg_table_name USING errcode = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER nda_events_append_only BEFORE UPDATE OR DELETE ON nda_events FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER nda_events_not_emptied BEFORE TRUNCATE ON nda_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER nda_signings_append_only BEFORE UPDATE OR DELETE ON nda_signings FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER nda_signings_not_emptied BEFORE TRUNCATE ON nda_signings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER contract_events_append_only BEFORE UPDATE OR DELETE ON contract_events FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER contract_events_not_emptied BEFORE TRUNCATE ON contract_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON consents FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER consents_not_emptied BEFORE TRUNCATE ON consents FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER audit_log_not_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER validations_append_only BEFORE UPDATE OR DELETE ON validations FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER validations_not_emptied BEFORE TRUNCATE ON validations FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER user_notes_append_only BEFORE UPDATE OR DELETE ON user_notes FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER user_notes_not_emptied BEFORE TRUNCATE ON user_notes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION refuse_other_security_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'security events are counted on or forgotten, never rewritten';
END $$;--> statement-breakpoint
-- The same try again is counted; a closed account is taken out. What happened, and when, stays as it was written.
CREATE TRIGGER security_events_kept BEFORE UPDATE ON security_events FOR EACH ROW
WHEN (
  (NEW.id, NEW.kind, NEW.created_at) IS DISTINCT FROM (OLD.id, OLD.kind, OLD.created_at)
  OR NEW.times < OLD.times
  OR NEW.last_at < OLD.last_at
  OR NEW.account NOT IN (OLD.account, '')
  OR NEW.address NOT IN (OLD.address, '')
  OR NEW.device NOT IN (OLD.device, '')
  OR (NEW.detail <> OLD.detail AND NEW.detail <> '{}')
  OR (NEW.login_id IS NOT NULL AND NEW.login_id IS DISTINCT FROM OLD.login_id)
) EXECUTE FUNCTION refuse_other_security_event();--> statement-breakpoint
-- An accepted contract takes on the terms of an amendment that both have accepted, and nothing else.
CREATE FUNCTION keep_agreed_contract() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER contracts_keep_agreed BEFORE UPDATE ON contracts FOR EACH ROW WHEN (old.supplier_agreed_at IS NOT NULL AND old.buyer_agreed_at IS NOT NULL) EXECUTE FUNCTION keep_agreed_contract();--> statement-breakpoint
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
CREATE TRIGGER contract_amendments_keep BEFORE UPDATE ON contract_amendments FOR EACH ROW EXECUTE FUNCTION keep_amendment();--> statement-breakpoint
CREATE FUNCTION set_company_of_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.company_name := coalesce((SELECT company_name FROM profiles WHERE user_id = new.supplier_id), '');
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER proposals_company BEFORE INSERT ON proposals FOR EACH ROW WHEN (new.company_name = '') EXECUTE FUNCTION set_company_of_proposal();--> statement-breakpoint
CREATE FUNCTION rename_company_of_proposals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE proposals SET company_name = new.company_name
  WHERE supplier_id = new.user_id AND company_name <> new.company_name;
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER profiles_company_renamed AFTER INSERT OR UPDATE OF company_name ON profiles FOR EACH ROW EXECUTE FUNCTION rename_company_of_proposals();--> statement-breakpoint
-- Whoever keeps a list in memory asks which rows were written by transactions that its snapshot did not see.
CREATE FUNCTION stamp_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  new.changed_xid := pg_current_xact_id();
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER proposals_stamp BEFORE UPDATE ON proposals FOR EACH ROW EXECUTE FUNCTION stamp_proposal();--> statement-breakpoint
CREATE FUNCTION keep_removal_of_proposal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO proposal_removals (proposal_id, changed_xid) VALUES (old.id, pg_current_xact_id());
  RETURN old;
END $$;--> statement-breakpoint
CREATE TRIGGER proposals_removed AFTER DELETE ON proposals FOR EACH ROW EXECUTE FUNCTION keep_removal_of_proposal();
