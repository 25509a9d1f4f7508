CREATE TABLE "deal_log" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"name" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deal_log_one" CHECK ("deal_log"."is_only")
);
--> statement-breakpoint
CREATE TABLE "log_heads" (
	"size" bigint PRIMARY KEY NOT NULL,
	"root" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"signature" "bytea" NOT NULL,
	"key" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_keys" (
	"fingerprint" "bytea" PRIMARY KEY NOT NULL,
	"spki" "bytea" NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_leaves" (
	"position" bigint PRIMARY KEY NOT NULL,
	"deal_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"head" "bytea" NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "log_leaves_once" UNIQUE("deal_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "log_nodes" (
	"level" smallint NOT NULL,
	"position" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "log_nodes_level_position_pk" PRIMARY KEY("level","position")
);
--> statement-breakpoint
CREATE TABLE "log_timestamps" (
	"size" bigint PRIMARY KEY NOT NULL,
	"token" "bytea" NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "log_waiting" (
	"deal_id" bigint PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "log_leaves" ADD CONSTRAINT "log_leaves_deal_id_deals_id_fk" FOREIGN KEY ("deal_id") REFERENCES "public"."deals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_timestamps" ADD CONSTRAINT "log_timestamps_size_log_heads_size_fk" FOREIGN KEY ("size") REFERENCES "public"."log_heads"("size") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "log_heads_at" ON "log_heads" USING btree ("at");--> statement-breakpoint
CREATE TRIGGER deal_log_append_only BEFORE UPDATE OR DELETE ON deal_log FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER deal_log_not_emptied BEFORE TRUNCATE ON deal_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_leaves_append_only BEFORE UPDATE OR DELETE ON log_leaves FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_leaves_not_emptied BEFORE TRUNCATE ON log_leaves FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_nodes_append_only BEFORE UPDATE OR DELETE ON log_nodes FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_nodes_not_emptied BEFORE TRUNCATE ON log_nodes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_keys_append_only BEFORE UPDATE OR DELETE ON log_keys FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_keys_not_emptied BEFORE TRUNCATE ON log_keys FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_heads_append_only BEFORE UPDATE OR DELETE ON log_heads FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_heads_not_emptied BEFORE TRUNCATE ON log_heads FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_timestamps_append_only BEFORE UPDATE OR DELETE ON log_timestamps FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER log_timestamps_not_emptied BEFORE TRUNCATE ON log_timestamps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
INSERT INTO log_waiting (deal_id) SELECT id FROM deals;--> statement-breakpoint
-- As before, and the deal waits for the log; whoever takes it into the log holds the deal's row too.
CREATE OR REPLACE FUNCTION append_deal_entry(of_offer bigint, of_buyer bigint, of_supplier bigint, happened timestamptz, about_and_act text, by_whom text, seals text, openings jsonb, subject text) RETURNS integer
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
  INSERT INTO log_waiting (deal_id) VALUES (deal.id) ON CONFLICT DO NOTHING;
  UPDATE deals SET last_sequence = deal.last_sequence, head = deal.head, last_at = deal.last_at WHERE id = deal.id;
  RETURN deal.last_sequence;
END $$;
