CREATE TABLE "deal_entries" (
	"deal_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"entry" text NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "deal_entries_deal_id_sequence_pk" PRIMARY KEY("deal_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "deal_openings" (
	"deal_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"openings" jsonb NOT NULL,
	"subject" text,
	CONSTRAINT "deal_openings_deal_id_sequence_pk" PRIMARY KEY("deal_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "deals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "deals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"offer_id" bigint NOT NULL,
	"buyer_id" bigint NOT NULL,
	"supplier_id" bigint NOT NULL,
	"name" uuid DEFAULT gen_random_uuid() NOT NULL,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"head" "bytea" NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deals_once" UNIQUE("offer_id","buyer_id"),
	CONSTRAINT "deals_name" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "deal_entries" ADD CONSTRAINT "deal_entries_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deals" ADD CONSTRAINT "deals_supplier_id_users_id_fk" FOREIGN KEY ("supplier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deal_openings_subject" ON "deal_openings" USING btree ("subject") WHERE subject is not null;--> statement-breakpoint
CREATE INDEX "deals_buyer" ON "deals" USING btree ("buyer_id");--> statement-breakpoint
CREATE INDEX "deals_supplier" ON "deals" USING btree ("supplier_id");--> statement-breakpoint
CREATE TRIGGER deal_entries_append_only BEFORE UPDATE OR DELETE ON deal_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER deal_entries_not_emptied BEFORE TRUNCATE ON deal_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Appends an act to the chain of a deal, which begins with the first, in one statement: number, time and the hash before
-- are known only once the deal's row is held. `about_and_act`, `by_whom` and `seals` come as canonical JSON; put together
-- with their keys in order, the whole is canonical too.
CREATE FUNCTION append_deal_entry(of_offer bigint, of_buyer bigint, of_supplier bigint, happened timestamptz, about_and_act text, by_whom text, seals text, openings jsonb, subject text) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  deal deals%ROWTYPE;
  written text;
BEGIN
  SELECT * INTO deal FROM deals WHERE offer_id = of_offer AND buyer_id = of_buyer FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO deals (offer_id, buyer_id, supplier_id, head, last_at)
      VALUES (of_offer, of_buyer, of_supplier, decode(repeat('00', 32), 'hex'), date_trunc('milliseconds', happened))
      ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT deal FROM deals WHERE offer_id = of_offer AND buyer_id = of_buyer FOR UPDATE;
  END IF;
  deal.last_sequence := deal.last_sequence + 1;
  -- The clocks of two nodes differ a little; the order of a chain is that of its numbers.
  deal.last_at := greatest(deal.last_at, date_trunc('milliseconds', happened));
  written := '{' || about_and_act
    || ',"at":"' || to_char(deal.last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","by":' || by_whom
    || ',"deal":"' || deal.name
    || '","prev":"' || encode(deal.head, 'hex')
    || '","seals":' || seals
    || ',"seq":' || deal.last_sequence || ',"v":1}';
  deal.head := sha256(convert_to(written, 'UTF8'));
  INSERT INTO deal_entries (deal_id, sequence, entry, hash) VALUES (deal.id, deal.last_sequence, written, deal.head);
  IF openings <> '{}' THEN
    INSERT INTO deal_openings (deal_id, sequence, openings, subject) VALUES (deal.id, deal.last_sequence, openings, append_deal_entry.subject);
  END IF;
  UPDATE deals SET last_sequence = deal.last_sequence, head = deal.head, last_at = deal.last_at WHERE id = deal.id;
  RETURN deal.last_sequence;
END $$;
