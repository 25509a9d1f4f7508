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
CREATE INDEX "security_events_address" ON "security_events" USING btree ("address","id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_events_kind" ON "security_events" USING btree ("kind" text_pattern_ops,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "security_events_created" ON "security_events" USING btree ("created_at");