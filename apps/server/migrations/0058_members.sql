CREATE TABLE "company_rules" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"approvals" integer DEFAULT 0 NOT NULL,
	"approvals_above" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "company_rules_approvals" CHECK ("company_rules"."approvals" between 0 and 5 and "company_rules"."approvals_above" >= 0)
);
--> statement-breakpoint
CREATE TABLE "invitations" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitations_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"role" text NOT NULL,
	"may_bind" boolean NOT NULL,
	"bind_limit" bigint,
	"nonce" text NOT NULL,
	"invited_by" bigint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"outcome" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" in ('owner','member','viewer')),
	CONSTRAINT "invitations_authority" CHECK (not "invitations"."may_bind" or "invitations"."role" <> 'viewer'),
	CONSTRAINT "invitations_limit" CHECK ("invitations"."bind_limit" is null or ("invitations"."may_bind" and "invitations"."bind_limit" >= 0)),
	CONSTRAINT "invitations_outcome" CHECK ("invitations"."outcome" in ('accepted','declined','withdrawn')),
	CONSTRAINT "invitations_end" CHECK (("invitations"."outcome" is null) = ("invitations"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "members_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"login_id" bigint NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"may_bind" boolean NOT NULL,
	"bind_limit" bigint,
	"joined_at" timestamp with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp with time zone,
	CONSTRAINT "members_role" CHECK ("members"."role" in ('owner','member','viewer')),
	CONSTRAINT "members_authority" CHECK (not "members"."may_bind" or "members"."role" <> 'viewer'),
	CONSTRAINT "members_limit" CHECK ("members"."bind_limit" is null or ("members"."may_bind" and "members"."bind_limit" >= 0))
);
--> statement-breakpoint
ALTER TABLE "consents" ADD COLUMN "login_id" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "member_id" bigint;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "two_step_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "closed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "company_rules" ADD CONSTRAINT "company_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_members_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_login_id_logins_id_fk" FOREIGN KEY ("login_id") REFERENCES "public"."logins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("user_id","email_key") WHERE outcome is null;--> statement-breakpoint
CREATE INDEX "invitations_company" ON "invitations" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "invitations_inviter" ON "invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "invitations_expiry" ON "invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "members_once" ON "members" USING btree ("user_id","login_id") WHERE left_at is null;--> statement-breakpoint
CREATE INDEX "members_company" ON "members" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "members_login" ON "members" USING btree ("login_id");--> statement-breakpoint
CREATE INDEX "consents_login" ON "consents" USING btree ("login_id");--> statement-breakpoint
CREATE FUNCTION add_founder() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  INSERT INTO public.members (user_id, login_id, role, may_bind, joined_at)
  VALUES (new.id, new.login_id, 'owner', true, new.created_at);
  RETURN null;
END $$;--> statement-breakpoint
CREATE TRIGGER users_founder AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION add_founder();--> statement-breakpoint
INSERT INTO "members" ("user_id", "login_id", "role", "may_bind", "joined_at")
SELECT "id", "login_id", 'owner', true, "created_at" FROM "users" ORDER BY "id";--> statement-breakpoint
UPDATE "users" SET "closed_at" = "logins"."closed_at" FROM "logins"
WHERE "logins"."id" = "users"."login_id" AND "logins"."closed_at" IS NOT NULL;
--> statement-breakpoint
CREATE FUNCTION set_member_of_session() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  SELECT id INTO new.member_id FROM public.members
  WHERE user_id = new.user_id AND login_id = new.login_id AND left_at IS NULL;
  RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER sessions_member BEFORE INSERT OR UPDATE OF user_id ON sessions FOR EACH ROW EXECUTE FUNCTION set_member_of_session();--> statement-breakpoint
UPDATE "sessions" SET "member_id" = "members"."id" FROM "members"
WHERE "members"."user_id" = "sessions"."user_id" AND "members"."login_id" = "sessions"."login_id";
