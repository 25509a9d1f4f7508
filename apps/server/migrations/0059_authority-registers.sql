CREATE TABLE "authority_entries" (
	"register_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"member_id" bigint NOT NULL,
	"entry" text NOT NULL,
	"hash" "bytea" NOT NULL,
	CONSTRAINT "authority_entries_register_id_sequence_pk" PRIMARY KEY("register_id","sequence")
);
--> statement-breakpoint
CREATE TABLE "authority_registers" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"name" uuid DEFAULT gen_random_uuid() NOT NULL,
	"last_sequence" integer DEFAULT 0 NOT NULL,
	"head" "bytea" NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	"logged_sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "authority_registers_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "member_signatures" (
	"member_id" bigint PRIMARY KEY NOT NULL,
	"user_id" bigint NOT NULL,
	"sealed" "bytea" NOT NULL,
	"saved_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- suits the release before: a wider check replaces this one below, and its rows meet that too
ALTER TABLE "log_leaves" DROP CONSTRAINT "log_leaves_of_one";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "member_id" bigint;--> statement-breakpoint
ALTER TABLE "contract_events" ADD COLUMN "member_id" bigint;--> statement-breakpoint
ALTER TABLE "contract_events" ADD COLUMN "trail" jsonb;--> statement-breakpoint
ALTER TABLE "contract_signings" ADD COLUMN "member_id" bigint;--> statement-breakpoint
ALTER TABLE "contract_signings" ADD COLUMN "trail" jsonb;--> statement-breakpoint
ALTER TABLE "log_leaves" ADD COLUMN "authority_id" bigint;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "supplier_member_id" bigint;--> statement-breakpoint
ALTER TABLE "nda_requests" ADD COLUMN "supplier_trail" jsonb;--> statement-breakpoint
ALTER TABLE "nda_events" ADD COLUMN "member_id" bigint;--> statement-breakpoint
ALTER TABLE "nda_events" ADD COLUMN "trail" jsonb;--> statement-breakpoint
ALTER TABLE "nda_signings" ADD COLUMN "member_id" bigint;--> statement-breakpoint
ALTER TABLE "nda_signings" ADD COLUMN "trail" jsonb;--> statement-breakpoint
ALTER TABLE "quote_events" ADD COLUMN "member_id" bigint;--> statement-breakpoint
ALTER TABLE "quote_events" ADD COLUMN "trail" jsonb;--> statement-breakpoint
ALTER TABLE "signature_handovers" ADD COLUMN "member_id" bigint;--> statement-breakpoint
ALTER TABLE "signing_keys" ADD COLUMN "member_id" bigint;--> statement-breakpoint
ALTER TABLE "authority_entries" ADD CONSTRAINT "authority_entries_register_id_authority_registers_user_id_fk" FOREIGN KEY ("register_id") REFERENCES "public"."authority_registers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authority_registers" ADD CONSTRAINT "authority_registers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_signatures" ADD CONSTRAINT "member_signatures_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_signatures" ADD CONSTRAINT "member_signatures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "authority_entries_member" ON "authority_entries" USING btree ("member_id","sequence");--> statement-breakpoint
CREATE INDEX "authority_registers_waiting" ON "authority_registers" USING btree ("user_id") WHERE last_sequence > logged_sequence;--> statement-breakpoint
CREATE INDEX "member_signatures_user" ON "member_signatures" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "log_leaves" ADD CONSTRAINT "log_leaves_authority_id_authority_registers_user_id_fk" FOREIGN KEY ("authority_id") REFERENCES "public"."authority_registers"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "log_leaves" ADD CONSTRAINT "log_leaves_authority_once" UNIQUE("authority_id","sequence");--> statement-breakpoint
ALTER TABLE "log_leaves" ADD CONSTRAINT "log_leaves_one_chain" CHECK (num_nonnulls("log_leaves"."deal_id", "log_leaves"."register_id", "log_leaves"."authority_id") = 1);--> statement-breakpoint
CREATE TRIGGER authority_entries_append_only BEFORE UPDATE OR DELETE ON authority_entries FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER authority_entries_not_emptied BEFORE TRUNCATE ON authority_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Appends a line to the hash chain of a company's authority, as `append_register_entry` does for keys. The first line
-- creates the register. `by_whom` is the number of a person as text, or "market" in quotes.
CREATE FUNCTION append_authority_entry(of_user bigint, happened timestamp with time zone, act text, of_member bigint, of_role text, can_bind boolean, up_to bigint, by_whom text) RETURNS integer
    LANGUAGE plpgsql
    AS $$
DECLARE
  register authority_registers%ROWTYPE;
  written text;
BEGIN
  SELECT * INTO register FROM authority_registers WHERE user_id = of_user FOR UPDATE;
  IF NOT FOUND THEN
    INSERT INTO authority_registers (user_id, head, last_at)
      VALUES (of_user, decode(repeat('00', 32), 'hex'), date_trunc('milliseconds', happened))
      ON CONFLICT DO NOTHING;
    SELECT * INTO STRICT register FROM authority_registers WHERE user_id = of_user FOR UPDATE;
  END IF;
  register.last_sequence := register.last_sequence + 1;
  register.last_at := greatest(register.last_at, date_trunc('milliseconds', happened));
  written := '{"account":' || of_user
    || ',"act":"' || act
    || '","at":"' || to_char(register.last_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    || '","by":' || by_whom
    || ',"limit":' || coalesce(up_to::text, 'null')
    || ',"mayBind":' || can_bind
    || ',"member":' || of_member
    || ',"prev":"' || encode(register.head, 'hex')
    || '","register":"' || register.name
    || '","role":"' || of_role
    || '","seq":' || register.last_sequence || ',"v":1}';
  register.head := sha256(convert_to(written, 'UTF8'));
  INSERT INTO authority_entries (register_id, sequence, member_id, entry, hash)
    VALUES (of_user, register.last_sequence, of_member, written, register.head);
  UPDATE authority_registers SET last_sequence = register.last_sequence, head = register.head, last_at = register.last_at
    WHERE user_id = of_user;
  RETURN register.last_sequence;
END $$;--> statement-breakpoint
-- Returns the line of a register that gives a person their present authority, and the state of the register; no row
-- for a person without authority. A person whose present role and authority are in no line is added as known to the market.
CREATE FUNCTION authority_of(of_member bigint, happened timestamp with time zone) RETURNS TABLE(register uuid, seq integer, head text, line integer, granted_by bigint)
    LANGUAGE plpgsql
    AS $$
DECLARE
  person members%ROWTYPE;
  last_line jsonb;
BEGIN
  SELECT * INTO person FROM members WHERE id = of_member AND left_at IS NULL;
  IF NOT FOUND THEN RETURN; END IF;
  FOR attempt IN 1..2 LOOP
    SELECT e.entry::jsonb INTO last_line FROM authority_entries e WHERE e.member_id = of_member ORDER BY e.sequence DESC LIMIT 1;
    EXIT WHEN last_line->>'act' <> 'member.left'
      AND last_line->>'role' = person.role
      AND (last_line->>'mayBind')::boolean = person.may_bind
      AND (last_line->>'limit')::bigint IS NOT DISTINCT FROM person.bind_limit;
    -- Two acts at the same time wait here, and the second one finds the line of the first.
    IF attempt = 1 THEN PERFORM 1 FROM authority_registers r WHERE r.user_id = person.user_id FOR UPDATE;
    ELSE PERFORM append_authority_entry(person.user_id, happened, 'member.known', person.id, person.role, person.may_bind, person.bind_limit, '"market"');
    END IF;
  END LOOP;
  IF NOT person.may_bind THEN RETURN; END IF;
  RETURN QUERY
    SELECT r.name, r.last_sequence, encode(r.head, 'hex'), e.sequence,
      CASE WHEN e.entry::jsonb->>'by' = 'market' THEN NULL ELSE (e.entry::jsonb->>'by')::bigint END
    FROM authority_registers r
    JOIN LATERAL (
      SELECT a.sequence, a.entry FROM authority_entries a
      WHERE a.member_id = of_member AND a.sequence <= r.last_sequence ORDER BY a.sequence DESC LIMIT 1
    ) e ON true
    WHERE r.user_id = person.user_id;
END $$;--> statement-breakpoint
-- Names the founder as the owner of a key that a node of the previous release inserts.
CREATE FUNCTION set_member_of_key() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF new.member_id IS NULL THEN
    SELECT min(id) INTO new.member_id FROM public.members WHERE user_id = new.user_id;
  END IF;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER signing_keys_member BEFORE INSERT ON signing_keys FOR EACH ROW EXECUTE FUNCTION set_member_of_key();--> statement-breakpoint
UPDATE "signing_keys" SET "member_id" = (SELECT min("id") FROM "members" WHERE "members"."user_id" = "signing_keys"."user_id");--> statement-breakpoint
INSERT INTO "member_signatures" ("member_id", "user_id", "sealed", "saved_at")
SELECT (SELECT min("id") FROM "members" WHERE "members"."user_id" = "remembered_signatures"."user_id"), "user_id", "sealed", "saved_at" FROM "remembered_signatures";
