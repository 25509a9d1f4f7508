CREATE TABLE "market_settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "market_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"replaces" bigint NOT NULL,
	"values" jsonb NOT NULL,
	"terms_version" text NOT NULL,
	"terms_since" date NOT NULL,
	"terms_text" text NOT NULL,
	"changed_by" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "market_settings_replaces" UNIQUE("replaces"),
	CONSTRAINT "market_settings_replaces_earlier" CHECK (replaces < id)
);
--> statement-breakpoint
ALTER TABLE "market_settings" ADD CONSTRAINT "market_settings_changed_by_users_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "market_settings_terms" ON "market_settings" USING btree ("terms_version","id");--> statement-breakpoint
CREATE INDEX "market_settings_by" ON "market_settings" USING btree ("changed_by");--> statement-breakpoint
CREATE TRIGGER market_settings_append_only BEFORE DELETE OR UPDATE ON market_settings FOR EACH ROW EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER market_settings_not_emptied BEFORE TRUNCATE ON market_settings FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
