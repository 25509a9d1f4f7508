CREATE TABLE "quote_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quote_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quote_id" bigint NOT NULL,
	"act" text NOT NULL,
	"round" integer NOT NULL,
	"actor_user_id" bigint NOT NULL,
	"address" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_rounds" (
	"quote_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"side" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"substance" jsonb NOT NULL,
	"note" text NOT NULL,
	"valid_until" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quote_rounds_quote_id_number_pk" PRIMARY KEY("quote_id","number"),
	CONSTRAINT "quote_rounds_side" CHECK (side in ('supplier','buyer')),
	CONSTRAINT "quote_rounds_days" CHECK (end_date > start_date),
	CONSTRAINT "quote_rounds_validity" CHECK ((side = 'supplier') = (valid_until is not null))
);
--> statement-breakpoint
CREATE TABLE "quotes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"offer_id" bigint NOT NULL,
	"offer_version" integer NOT NULL,
	"buyer_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"nda_id" bigint,
	"state" text DEFAULT 'requested' NOT NULL,
	"quantity" double precision NOT NULL,
	"unit" text NOT NULL,
	"wanted_by" date,
	"delivery_place" text NOT NULL,
	"note" text NOT NULL,
	"round" integer DEFAULT 0 NOT NULL,
	"total_paise" bigint,
	"valid_until" date,
	"contract_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "quotes_state" CHECK (state in ('requested','quoted','countered','accepted','declined','withdrawn')),
	CONSTRAINT "quotes_accepted" CHECK ((state = 'accepted') = (contract_id is not null)),
	CONSTRAINT "quotes_round" CHECK ((round = 0) = (total_paise is null))
);
--> statement-breakpoint
ALTER TABLE "quote_events" ADD CONSTRAINT "quote_events_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_events" ADD CONSTRAINT "quote_events_actor_user_id_users_id_fk" FOREIGN KEY ("actor_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quote_rounds" ADD CONSTRAINT "quote_rounds_quote_id_quotes_id_fk" FOREIGN KEY ("quote_id") REFERENCES "public"."quotes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_supplier_id_users_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quotes" ADD CONSTRAINT "quotes_contract_id_contracts_id_fk" FOREIGN KEY ("contract_id") REFERENCES "public"."contracts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "quote_events_quote" ON "quote_events" USING btree ("quote_id","id");--> statement-breakpoint
CREATE INDEX "quote_events_actor" ON "quote_events" USING btree ("actor_user_id");--> statement-breakpoint
CREATE INDEX "quotes_supplier" ON "quotes" USING btree ("supplier_id",(state in ('requested','countered')) desc,"changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quotes_buyer" ON "quotes" USING btree ("buyer_id",(state = 'quoted') desc,"changed_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "quotes_offer" ON "quotes" USING btree ("offer_id","buyer_id");--> statement-breakpoint
CREATE INDEX "quotes_contract" ON "quotes" USING btree ("contract_id");--> statement-breakpoint
-- What each side proposed and did is what an acceptance rests on.
CREATE TRIGGER quote_rounds_append_only BEFORE UPDATE OR DELETE ON quote_rounds FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER quote_rounds_not_emptied BEFORE TRUNCATE ON quote_rounds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER quote_events_append_only BEFORE UPDATE OR DELETE ON quote_events FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER quote_events_not_emptied BEFORE TRUNCATE ON quote_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
