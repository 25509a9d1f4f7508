CREATE TABLE "need_answer_versions" (
	"answer_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"hash" text NOT NULL,
	"sealed" "bytea",
	"stored" jsonb,
	"need_version" integer NOT NULL,
	"member_id" bigint,
	"trail" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "need_answer_versions_answer_id_number_pk" PRIMARY KEY("answer_id","number"),
	CONSTRAINT "need_answer_versions_content" CHECK (sealed is not null or stored is not null)
);
--> statement-breakpoint
CREATE TABLE "need_answers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "need_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"need_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"token" uuid DEFAULT gen_random_uuid() NOT NULL,
	"state" text DEFAULT 'current' NOT NULL,
	"version" integer NOT NULL,
	"confirmed_version" integer NOT NULL,
	"offer_id" bigint,
	"quote_id" bigint,
	"decline_reason" text,
	"decline_note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "need_answers_one" UNIQUE("need_id","supplier_id"),
	CONSTRAINT "need_answers_state" CHECK (state in ('current','withdrawn')),
	CONSTRAINT "need_answers_quoted" CHECK ((quote_id is null) = (offer_id is null))
);
--> statement-breakpoint
ALTER TABLE "needs" ADD COLUMN "answers_key" "bytea";--> statement-breakpoint
ALTER TABLE "needs" ADD COLUMN "opened_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "need_answer_versions" ADD CONSTRAINT "need_answer_versions_answer_id_need_answers_id_fk" FOREIGN KEY ("answer_id") REFERENCES "public"."need_answers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "need_answers" ADD CONSTRAINT "need_answers_need_id_needs_id_fk" FOREIGN KEY ("need_id") REFERENCES "public"."needs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "need_answers" ADD CONSTRAINT "need_answers_supplier_id_users_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "need_answers" ADD CONSTRAINT "need_answers_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "need_answers" ADD CONSTRAINT "need_answers_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "need_answers_supplier" ON "need_answers" USING btree ("supplier_id","changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "need_answers_offer" ON "need_answers" USING btree ("offer_id");--> statement-breakpoint
CREATE INDEX "need_answers_quote" ON "need_answers" USING btree ("quote_id");--> statement-breakpoint
-- Refuses changes of stored answers, except that the opening of a need adds the content of a sealed version.
CREATE FUNCTION refuse_answer_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF tg_op = 'UPDATE' THEN
    IF old.stored IS NULL AND new.stored IS NOT NULL AND to_jsonb(new) - 'stored' = to_jsonb(old) - 'stored' THEN
      RETURN new;
    END IF;
  END IF;
  RAISE EXCEPTION '% is only appended to', tg_table_name USING errcode = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER need_answer_versions_append_only BEFORE UPDATE OR DELETE ON need_answer_versions FOR EACH ROW EXECUTE FUNCTION refuse_answer_change();--> statement-breakpoint
CREATE TRIGGER need_answer_versions_not_emptied BEFORE TRUNCATE ON need_answer_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_answer_change();
