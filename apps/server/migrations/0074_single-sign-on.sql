CREATE TABLE "sso_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sso_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state_hash" "bytea" NOT NULL,
	"browser_hash" "bytea" NOT NULL,
	"user_id" bigint NOT NULL,
	"purpose" text NOT NULL,
	"session_id" bigint,
	"next" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"subject" text,
	"email" text,
	"name" text,
	CONSTRAINT "sso_attempts_purpose" CHECK ("sso_attempts"."purpose" in ('login','confirm','test')),
	CONSTRAINT "sso_attempts_session" CHECK (("sso_attempts"."purpose" = 'login') = ("sso_attempts"."session_id" is null))
);
--> statement-breakpoint
CREATE TABLE "sso_domains" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sso_domains_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"side" text NOT NULL,
	"domain" text NOT NULL,
	"proved_at" timestamp with time zone,
	"checked_at" timestamp with time zone,
	"lost_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_domains_side" CHECK ("sso_domains"."side" in ('supplier','buyer')),
	CONSTRAINT "sso_domains_lost" CHECK ("sso_domains"."lost_at" is null or "sso_domains"."proved_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "sso_links" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sso_links_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"login_id" bigint NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"domain" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_providers" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"issuer" text NOT NULL,
	"client_id" text NOT NULL,
	"sealed_secret" "bytea" NOT NULL,
	"role" text NOT NULL,
	"demands_two_steps" boolean NOT NULL,
	"tested_at" timestamp with time zone,
	"is_required" boolean DEFAULT false NOT NULL,
	"exempt_login_id" bigint,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sso_providers_role" CHECK ("sso_providers"."role" in ('member','viewer')),
	CONSTRAINT "sso_providers_exempt" CHECK (not "sso_providers"."is_required" or "sso_providers"."exempt_login_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "is_sso" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "has_two_steps" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_attempts" ADD CONSTRAINT "sso_attempts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_domains" ADD CONSTRAINT "sso_domains_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_links" ADD CONSTRAINT "sso_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_links" ADD CONSTRAINT "sso_links_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_providers" ADD CONSTRAINT "sso_providers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_attempts_state" ON "sso_attempts" USING btree ("state_hash");--> statement-breakpoint
CREATE INDEX "sso_attempts_company" ON "sso_attempts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sso_attempts_expires" ON "sso_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_company" ON "sso_domains" USING btree ("user_id","domain");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_domains_proved" ON "sso_domains" USING btree ("domain","side") WHERE proved_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "sso_links_subject" ON "sso_links" USING btree ("user_id","issuer","subject");--> statement-breakpoint
CREATE INDEX "sso_links_login" ON "sso_links" USING btree ("login_id");