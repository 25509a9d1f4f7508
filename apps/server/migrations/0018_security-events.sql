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
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "security_events_login" ON "security_events" USING btree ("login_id","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_events_account" ON "security_events" USING btree ("account" text_pattern_ops,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_events_address" ON "security_events" USING btree ("address" text_pattern_ops,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind" text_pattern_ops,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_events_created" ON "security_events" USING btree ("created_at");--> statement-breakpoint
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
) EXECUTE FUNCTION refuse_other_security_event();
