CREATE TABLE "key_register_entries" (
	"register_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"entry" text NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "key_register_entries_register_id_sequence_pk" PRIMARY KEY("register_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "key_registers" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"name" uuid DEFAULT gen_random_uuid() NOT NULL,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"head" "bytea" NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"logged_sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "key_registers_name" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "log_leaves" ALTER COLUMN "deal_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "contract_events" ADD COLUMN "key_signature" jsonb;--> statement-breakpoint
ALTER TABLE "log_leaves" ADD COLUMN "register_id" bigint;--> statement-breakpoint
ALTER TABLE "key_register_entries" ADD CONSTRAINT "key_register_entries_register_id_key_registers_user_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."key_registers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "key_registers" ADD CONSTRAINT "key_registers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "key_registers_waiting" ON "key_registers" USING btree ("user_id") WHERE last_sequence > logged_sequence;--> statement-breakpoint
ALTER TABLE "log_leaves" ADD CONSTRAINT "log_leaves_register_id_key_registers_user_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."key_registers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_leaves" ADD CONSTRAINT "log_leaves_register_once" UNIQUE("register_id","sequence");--> statement-breakpoint
ALTER TABLE "log_leaves" ADD CONSTRAINT "log_leaves_of_one" CHECK (num_nonnulls("log_leaves"."deal_id", "log_leaves"."register_id") = 1);--> statement-breakpoint
CREATE TRIGGER key_register_entries_append_only BEFORE UPDATE OR DELETE ON key_register_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER key_register_entries_not_emptied BEFORE TRUNCATE ON key_register_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Appends to the register of an account's keys, which begins with the first, as `append_deal_entry` does to a deal.
CREATE FUNCTION append_register_entry(of_user bigint, happened timestamptz, act text, by_whom text, of_key text) RETURNS integer
LANGUAGE plpgsql AS $$
DECLARE
  register key_registers%ROWTYPE;
  written text;
BEGIN
  SELECT * INTO register FROM key_registers WHERE user_id = of_user FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO key_registers (user_id, head, last_at)
      VALUES (of_user, decode(repeat('00', 32), 'hex'), date_trunc('milliseconds', happened))
      ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT register FROM key_registers WHERE user_id = of_user FOR UPDATE;
  END IF;
  register.last_sequence := register.last_sequence + 1;
  register.last_at := greatest(register.last_at, date_trunc('milliseconds', happened));
  written := '{"account":' || of_user
    || ',"act":"' || act
    || '","at":"' || to_char(register.last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","by":"' || by_whom
    || '","key":"' || of_key
    || '","prev":"' || encode(register.head, 'hex')
    || '","register":"' || register.name
    || '","seq":' || register.last_sequence || ',"v":1}';
  register.head := sha256(convert_to(written, 'UTF8'));
  INSERT INTO key_register_entries (register_id, sequence, entry, hash)
    VALUES (of_user, register.last_sequence, written, register.head);
  UPDATE key_registers SET last_sequence = register.last_sequence, head = register.head, last_at = register.last_at
    WHERE user_id = of_user;
  RETURN register.last_sequence;
END $$;--> statement-breakpoint
-- Keys from before there were registers: known from now on, whoever added them.
SELECT append_register_entry(user_id, now(), 'key.known', 'market', encode(sha256(spki), 'hex')) FROM signing_keys ORDER BY id;
