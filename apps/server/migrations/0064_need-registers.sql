CREATE TABLE "need_register_entries" (
	"register_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"entry" text NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "need_register_entries_register_id_sequence_pk" PRIMARY KEY("register_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "need_registers" (
	"need_id" bigint PRIMARY KEY NOT NULL,
	"name" uuid DEFAULT gen_random_uuid() NOT NULL,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"head" "bytea" NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"logged_sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "need_registers_name" UNIQUE("name")
);
--> statement-breakpoint
-- suits the release before: a wider check replaces this one below, and its rows meet that too
ALTER TABLE "log_leaves" DROP CONSTRAINT "log_leaves_one_chain";--> statement-breakpoint
ALTER TABLE "log_leaves" ADD COLUMN "need_id" bigint;--> statement-breakpoint
ALTER TABLE "need_versions" ADD COLUMN "salt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "need_versions" ADD COLUMN "protected_salt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "need_register_entries" ADD CONSTRAINT "need_register_entries_register_id_need_registers_need_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."need_registers"("need_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "need_registers" ADD CONSTRAINT "need_registers_need_id_needs_id_fk" FOREIGN KEY ("need_id") REFERENCES "public"."needs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "need_registers_waiting" ON "need_registers" USING btree ("need_id") WHERE last_sequence > logged_sequence;--> statement-breakpoint
ALTER TABLE "log_leaves" ADD CONSTRAINT "log_leaves_need_id_need_registers_need_id_fk" FOREIGN KEY ("need_id") REFERENCES "public"."need_registers"("need_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_leaves" ADD CONSTRAINT "log_leaves_need_once" UNIQUE("need_id","sequence");--> statement-breakpoint
ALTER TABLE "log_leaves" ADD CONSTRAINT "log_leaves_of_one_chain" CHECK (num_nonnulls("log_leaves"."deal_id", "log_leaves"."register_id", "log_leaves"."authority_id", "log_leaves"."need_id") = 1);--> statement-breakpoint
CREATE TRIGGER need_register_entries_append_only BEFORE UPDATE OR DELETE ON need_register_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER need_register_entries_not_emptied BEFORE TRUNCATE ON need_register_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Appends a line to the hash chain of a need, as `append_register_entry` does for keys. The first line creates the
-- register. `about` is canonical JSON.
CREATE FUNCTION append_need_entry(of_need bigint, of_buyer bigint, happened timestamp with time zone, act text, about text) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  register need_registers%ROWTYPE;
  written text;
BEGIN
  SELECT * INTO register FROM need_registers WHERE need_id = of_need FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO need_registers (need_id, head, last_at)
      VALUES (of_need, decode(repeat('00', 32), 'hex'), date_trunc('milliseconds', happened))
      ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT register FROM need_registers WHERE need_id = of_need FOR UPDATE;
  END IF;
  register.last_sequence := register.last_sequence + 1;
  register.last_at := greatest(register.last_at, date_trunc('milliseconds', happened));
  written := '{"about":' || about
    || ',"account":' || of_buyer
    || ',"act":"' || act
    || '","at":"' || to_char(register.last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","prev":"' || encode(register.head, 'hex')
    || '","register":"' || register.name
    || '","seq":' || register.last_sequence || ',"v":1}';
  register.head := sha256(convert_to(written, 'UTF8'));
  INSERT INTO need_register_entries (register_id, sequence, entry, hash)
    VALUES (of_need, register.last_sequence, written, register.head);
  UPDATE need_registers SET last_sequence = register.last_sequence, head = register.head, last_at = register.last_at
    WHERE need_id = of_need;
  RETURN register.last_sequence;
END $$;
