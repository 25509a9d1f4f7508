CREATE TABLE "need_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "need_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"need_id" bigint NOT NULL,
	"act" text NOT NULL,
	"version" integer NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor_user_id" bigint,
	"member_id" bigint,
	"trail" jsonb,
	"address" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "need_files" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "need_files_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"need_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"file_name" text NOT NULL,
	"is_protected" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "need_invitations" (
	"need_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "need_invitations_need_id_supplier_id_pk" PRIMARY KEY("need_id","supplier_id")
);
--> statement-breakpoint
CREATE TABLE "need_versions" (
	"need_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"is_material" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "need_versions_need_id_version_pk" PRIMARY KEY("need_id","version")
);
--> statement-breakpoint
CREATE TABLE "needs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "needs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"buyer_id" bigint NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"title" text NOT NULL,
	"detail" text NOT NULL,
	"protected_detail" text NOT NULL,
	"categories" integer[] DEFAULT '{}' NOT NULL,
	"lines" jsonb NOT NULL,
	"state" text NOT NULL,
	"city" text NOT NULL,
	"required_by" date,
	"budget" bigint,
	"is_budget_shown" boolean NOT NULL,
	"deadline" timestamp with time zone,
	"is_sealed" boolean NOT NULL,
	"audience" text NOT NULL,
	"is_name_shown" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"material_version" integer DEFAULT 1 NOT NULL,
	"outcome" text,
	"outcome_note" text DEFAULT '' NOT NULL,
	"contract_id" bigint,
	"reminded_days" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone,
	"answers_ended_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "needs_status" CHECK ("needs"."status" in ('draft','open','deciding','ended')),
	CONSTRAINT "needs_audience" CHECK ("needs"."audience" in ('everyone','validated','invited')),
	CONSTRAINT "needs_outcome" CHECK ("needs"."outcome" in ('contract','no_answer_suits','bought_elsewhere','cancelled','not_decided')),
	CONSTRAINT "needs_ended" CHECK ((status = 'ended') = (outcome is not null) and (status = 'ended') = (ended_at is not null)),
	CONSTRAINT "needs_awarded" CHECK ((contract_id is not null) = (outcome is not null and outcome = 'contract')),
	CONSTRAINT "needs_published" CHECK (status = 'draft' or (published_at is not null and deadline is not null))
);
--> statement-breakpoint
ALTER TABLE "need_events" ADD CONSTRAINT "need_events_need_id_needs_id_fk" FOREIGN KEY ("need_id") REFERENCES "public"."needs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "need_files" ADD CONSTRAINT "need_files_need_id_needs_id_fk" FOREIGN KEY ("need_id") REFERENCES "public"."needs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "need_files" ADD CONSTRAINT "need_files_file_id_stored_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."stored_files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "need_invitations" ADD CONSTRAINT "need_invitations_need_id_needs_id_fk" FOREIGN KEY ("need_id") REFERENCES "public"."needs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "need_invitations" ADD CONSTRAINT "need_invitations_supplier_id_users_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "need_versions" ADD CONSTRAINT "need_versions_need_id_needs_id_fk" FOREIGN KEY ("need_id") REFERENCES "public"."needs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "needs" ADD CONSTRAINT "needs_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "needs" ADD CONSTRAINT "needs_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "need_events_need" ON "need_events" USING btree ("need_id","id");--> statement-breakpoint
CREATE INDEX "need_files_need" ON "need_files" USING btree ("need_id","id");--> statement-breakpoint
CREATE INDEX "need_files_file" ON "need_files" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "need_invitations_supplier" ON "need_invitations" USING btree ("supplier_id","need_id");--> statement-breakpoint
CREATE INDEX "needs_buyer" ON "needs" USING btree ("buyer_id","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "needs_due" ON "needs" USING btree ("deadline","id") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "needs_undecided" ON "needs" USING btree ("answers_ended_at","id") WHERE status = 'deciding';--> statement-breakpoint
CREATE INDEX "needs_contract" ON "needs" USING btree ("contract_id");--> statement-breakpoint
CREATE TRIGGER need_versions_append_only BEFORE UPDATE OR DELETE ON need_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER need_versions_not_emptied BEFORE TRUNCATE ON need_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER need_events_append_only BEFORE UPDATE OR DELETE ON need_events FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER need_events_not_emptied BEFORE TRUNCATE ON need_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
