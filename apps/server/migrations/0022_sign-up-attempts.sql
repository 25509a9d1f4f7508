CREATE TABLE "sign_up_attempts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_up_attempts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"login_id" bigint NOT NULL,
	"browser_mark" "bytea" NOT NULL,
	"network_mark" "bytea" NOT NULL,
	"role" text NOT NULL,
	"password_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"digits" smallint NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"mail_wanted_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_up_attempts_browser" UNIQUE("login_id","browser_mark"),
	CONSTRAINT "sign_up_attempts_role" CHECK ("sign_up_attempts"."role" in ('supplier','buyer','admin'))
);
--> statement-breakpoint
ALTER TABLE "verification_codes" DROP CONSTRAINT "verification_codes_purpose";--> statement-breakpoint
-- Codes that run go on: the digits are made from the same nonce. Those of administrators are longer now, and asked for anew.
INSERT INTO "sign_up_attempts" ("login_id", "browser_mark", "network_mark", "role", "password_hash", "nonce", "digits", "tries", "created_at", "expires_at")
	SELECT c."login_id", '\x'::bytea, '\x'::bytea, u."role", l."password_hash", c."nonce", 5, c."tries", c."created_at", c."expires_at"
	FROM "verification_codes" c JOIN "logins" l ON l."id" = c."login_id" JOIN "users" u ON u."login_id" = l."id"
	WHERE c."purpose" = 'sign-up' AND u."signup_step" = 'code' AND u."role" <> 'admin'
	ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM "verification_codes" WHERE "purpose" = 'sign-up';--> statement-breakpoint
DROP INDEX "mailed_links_one";--> statement-breakpoint
ALTER TABLE "verification_codes" ALTER COLUMN "purpose" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "sign_up_attempts" ADD CONSTRAINT "sign_up_attempts_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_up_attempts_expires" ON "sign_up_attempts" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mailed_links_one_email" ON "mailed_links" USING btree ("login_id") WHERE purpose = 'email';--> statement-breakpoint
CREATE INDEX "mailed_links_login" ON "mailed_links" USING btree ("login_id","purpose");--> statement-breakpoint
CREATE INDEX "users_unfinished" ON "users" USING btree ("login_id") WHERE signup_step <> 'done';--> statement-breakpoint
ALTER TABLE "verification_codes" DROP COLUMN "tries";--> statement-breakpoint
ALTER TABLE "verification_codes" ADD CONSTRAINT "verification_codes_purpose" CHECK ("verification_codes"."purpose" in ('second-factor'));